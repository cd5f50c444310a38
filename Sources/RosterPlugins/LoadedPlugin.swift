package import RosterOrder

/// A plugin that is ready for use.
package struct LoadedPlugin: Sendable {
  package let description: PluginDescription
  /// What it was loaded with; empty for nothing.
  package let options: String
  package let runner: any PluginRunner
  let library: LibraryVersion

  /// Absolute, with links resolved.
  package var path: String { library.path }
  package var id: String { description.id }
  package var version: String { description.version }
  package var author: String { description.author }
  package var confinement: Confinement { runner.confinement }

  init(_ library: LibraryVersion, options: String, runner: any PluginRunner) {
    description = runner.description
    self.library = library
    self.options = options
    self.runner = runner
  }

  /// What it offers after `using` in a sort, by full name, in the order of its description.
  package var comparators: [ComparatorDefinition] {
    definitions(where: \.hasOrder) { comparator, name, job in
      ComparatorDefinition(
        name: name, summary: comparator.summary, isPure: comparator.isPure
      ) { [runner] context in PluginComparator(runner, job: job(context)) }
    }
  }

  /// What it offers after `using` in a sectioning, by full name, in the order of its description.
  package var sectioners: [SectionerDefinition] {
    definitions(where: \.hasTitles) { comparator, name, job in
      SectionerDefinition(name: name, summary: comparator.summary) { [runner] context in
        PluginSectioner(runner, job: job(context))
      }
    }
  }

  private typealias MakeJob = @Sendable (OrderContext) -> PluginJob

  private func definitions<Definition>(
    where isOffered: (ComparatorDescription) -> Bool,
    make: (ComparatorDescription, String, @escaping MakeJob) -> Definition
  ) -> [Definition] {
    description.comparators.enumerated().filter { isOffered($0.element) }.map { index, comparator in
      make(comparator, "\(id)/\(comparator.id)") { [options] context in
        PluginJob(comparator: index, options: options, context: context)
      }
    }
  }
}
