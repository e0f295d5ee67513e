package platen.web.guard;

import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.api.http.proxy.TrustedProxies;

/** Warns in the log, once per process, when a person logs in over a network without encryption. */
public final class PlainLoginWarning {
    private static final Logger log = LoggerFactory.getLogger(PlainLoginWarning.class);

    private final TrustedProxies proxies;
    private final AtomicBoolean given = new AtomicBoolean();

    public PlainLoginWarning(TrustedProxies proxies) {
        this.proxies = proxies;
    }

    /** Warns when the person of a request has logged in without encryption. */
    public void check(HttpServletRequest request) {
        String client = proxies.clientAddress(request).replaceFirst("%.*", "");
        if (!request.isSecure() && !InetAddress.ofLiteral(client).isLoopbackAddress()
                && given.compareAndSet(false, true)) {
            log.warn("A person logged in from {} without encryption: passwords and sessions can be read on the way, and"
                    + " cookies are not bound to this host. Serve the dashboard over https and set PLATEN_BASE_URL.",
                    client);
        }
    }
}
