package platen.web.guard;

/**
 * The origin of a login attempt.
 *
 * @param address address of the client, as reported by trusted proxies
 */
public record LoginOrigin(String address) {}
