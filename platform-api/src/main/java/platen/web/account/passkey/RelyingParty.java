package platen.web.account.passkey;

import java.net.InetAddress;
import java.net.URI;

/**
 * The site to which passkeys belong, taken from the public address of the installation.
 *
 * @param id host; passkeys of one host do not work on another
 * @param origin origin of the pages on which passkeys work
 * @param usable whether browsers permit passkeys there: over https or on localhost, and not under a bare IP address
 */
public record RelyingParty(String id, String origin, boolean usable) {
    private static final String LOCAL = "localhost";

    /** @param url public address of the installation */
    public static RelyingParty of(String url) {
        URI address = URI.create(url);
        String host = String.valueOf(address.getHost());
        boolean secure = "https".equals(address.getScheme()) || host.equals(LOCAL) || host.endsWith("." + LOCAL);
        return new RelyingParty(host, address.getScheme() + "://" + address.getAuthority(),
                secure && !isLiteral(host));
    }

    private static boolean isLiteral(String host) {
        try {
            InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", ""));
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
