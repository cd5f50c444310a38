// Has the entry of a later version only.
const void *roster_plugin_v2(const void *host);
const void *roster_plugin_v2(const void *host) {
  (void)host;
  return 0;
}
