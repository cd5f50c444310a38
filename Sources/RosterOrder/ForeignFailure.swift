/// An error of code that is not ours, such as a plugin's: it gives the status 4.
package protocol ForeignFailure: Error {}

extension BrokenLaw: ForeignFailure {}
