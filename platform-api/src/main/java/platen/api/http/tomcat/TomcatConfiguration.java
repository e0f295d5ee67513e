package platen.api.http.tomcat;

import java.time.Duration;
import org.apache.catalina.core.StandardHost;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Compression;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.util.unit.DataSize;
import platen.api.http.body.BodyDrainer;
import platen.api.http.operation.RequiresScope;
import platen.api.http.proxy.ForwardedScheme;
import platen.api.http.proxy.TrustedProxies;
import platen.api.http.reply.ErrorWriter;

/**
 * Configures Tomcat for the API: a virtual thread for each request, timeouts and size limits, errors in the envelope.
 */
public final class TomcatConfiguration implements WebServerFactoryCustomizer<TomcatServletWebServerFactory>, Ordered {
    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(20);
    private static final Duration LINGERING = Duration.ofSeconds(5);
    /** Maximum size of a request line and headers together, in bytes. */
    static final int HEADER_BYTES = 16 * 1024;
    /** Maximum number of headers of a request. */
    static final int HEADERS = 100;
    private static final int REQUESTS_OF_CONNECTION = 10_000;
    /** Size of a connection's write buffer in bytes: a filled form of some pages fits, so one system call sends it. */
    private static final int WRITE_BUFFER = 24 * 1024;

    private final ErrorWriter errors;
    private final TrustedProxies proxies;

    public TomcatConfiguration(ErrorWriter errors, TrustedProxies proxies) {
        this.errors = errors;
        this.proxies = proxies;
    }

    /** Runs after Spring Boot's own customizer, whose error page would otherwise take precedence. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        // Outermost, so that no other valve answers after it.
        factory.addEngineValves(new BodyDrainer(LINGERING), new ForwardedScheme(proxies));
        factory.addContextCustomizers(context -> {
            // An absolute Location would repeat the header Host, which an attacker may control.
            context.setUseRelativeRedirects(true);
            var host = (StandardHost) context.getParent();
            host.setErrorReportValveClass("");
            host.getPipeline().addValve(new TomcatErrors(errors));
        });
        // Spring Boot sets sizes and limits in connector customizers, which run after those of the protocol handler.
        factory.addConnectorCustomizers(connector -> {
            connector.getProtocolHandler().setExecutor(new VirtualThreadExecutor("platen-http-"));
            if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> http) {
                limit(http);
            }
            // The routing refuses TRACE, since it knows the methods that a path allows.
            connector.setAllowTrace(true);
            FirstLine.before(connector);
        });
        factory.setCompression(jsonOnly());
    }

    private static void limit(AbstractHttp11Protocol<?> http) {
        http.setConnectionTimeout((int) CONNECTION_TIMEOUT.toMillis());
        http.setMaxHttpRequestHeaderSize(HEADER_BYTES);
        http.setMaxHeaderCount(HEADERS);
        http.addUpgradeProtocol(new Http2Preface(http));
        // A client that sends "Expect: 100-continue" is refused before it sends the body.
        http.setContinueResponseTiming("onRead");
        http.setMaxKeepAliveRequests(REQUESTS_OF_CONNECTION);
        if (!http.setProperty("socket.appWriteBufSize", Integer.toString(WRITE_BUFFER))) {
            throw new IllegalStateException("Tomcat has no write buffer of this name");
        }
        // Up to the size that BodyDrainer discards, the connection is kept; beyond it, the connection is closed.
        http.setMaxSwallowSize(RequiresScope.UPLOAD);
    }

    /** Compresses JSON only: PDFs are compressed already, and their ETag must match the exact bytes sent. */
    private static Compression jsonOnly() {
        var compression = new Compression();
        compression.setEnabled(true);
        compression.setMimeTypes(new String[]{"application/json", "application/x-ndjson", "application/problem+json",
                "application/yaml", "text/html", "text/css", "text/javascript"});
        compression.setMinResponseSize(DataSize.ofKilobytes(2));
        return compression;
    }
}
