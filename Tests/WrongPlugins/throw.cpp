// Throws an exception to whoever calls it.
#include <stdexcept>

extern "C" void misbehave_elsewhere() { throw std::runtime_error("thrown over the edge"); }
