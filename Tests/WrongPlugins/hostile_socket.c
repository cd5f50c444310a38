// Connects to this machine itself.
#include "hostile.h"
#include <arpa/inet.h>
#include <sys/socket.h>
static const char *misbehave(const char *folder) {
  (void)folder;
  int connection = socket(AF_INET, SOCK_STREAM, 0);
  if (connection < 0) return refused("socket");
  struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(9)};
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  connect(connection, (struct sockaddr *)&place, sizeof place);
  return "nobody stopped it";
}
HOSTILE("socket")
