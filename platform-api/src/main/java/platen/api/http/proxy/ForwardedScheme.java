package platen.api.http.proxy;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Marks a request as secure if it reached a trusted proxy over https, so that cookies get the attribute {@code Secure}.
 * Scheme, host and address of the request are unchanged: {@link TrustedProxies} reads those where they are needed.
 */
public final class ForwardedScheme extends ValveBase {
    private final TrustedProxies proxies;

    public ForwardedScheme(TrustedProxies proxies) {
        super(true);
        this.proxies = proxies;
    }

    /** Sets the mark on each request, because Tomcat resets it for each request of a connection. */
    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        request.setSecure(proxies.isSecure(request.getRequest()));
        getNext().invoke(request, response);
    }
}
