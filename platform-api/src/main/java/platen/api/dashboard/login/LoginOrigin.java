package platen.api.dashboard.login;

/**
 * Where a login comes from.
 *
 * @param address of the client, as trusted proxies tell it
 */
public record LoginOrigin(String address) {}
