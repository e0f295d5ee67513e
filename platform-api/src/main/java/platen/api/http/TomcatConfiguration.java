package platen.api.http;

import java.time.Duration;
import org.apache.catalina.core.StandardHost;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Compression;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.util.unit.DataSize;
import platen.api.http.proxy.ForwardedScheme;
import platen.api.http.proxy.TrustedProxies;

/** How Tomcat serves the API: a virtual thread for each request, patience with limits, errors in the envelope. */
final class TomcatConfiguration implements WebServerFactoryCustomizer<TomcatServletWebServerFactory>, Ordered {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration LINGERING = Duration.ofSeconds(5);
    /** Most bytes of a request's first line and headers together. */
    static final int HEADER_BYTES = 16 * 1024;
    /** Most headers of a request. */
    static final int HEADERS = 100;
    private static final int REQUESTS_OF_CONNECTION = 10_000;

    private final ErrorWriter errors;
    private final TrustedProxies proxies;

    TomcatConfiguration(ErrorWriter errors, TrustedProxies proxies) {
        this.errors = errors;
        this.proxies = proxies;
    }

    /** After Spring Boot's own, whose error page would otherwise come before ours. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        // Outermost, so that no other valve's answer comes after it.
        factory.addEngineValves(new BodyDrainer(LINGERING), new ForwardedScheme(proxies));
        factory.addContextCustomizers(context -> {
            // An absolute Location would repeat the header Host, which the client may have been made to send.
            context.setUseRelativeRedirects(true);
            var host = (StandardHost) context.getParent();
            host.setErrorReportValveClass("");
            host.getPipeline().addValve(new TomcatErrors(errors));
        });
        factory.addProtocolHandlerCustomizers(protocol -> {
            protocol.setExecutor(new VirtualThreadExecutor("platen-http-"));
            if (protocol instanceof AbstractHttp11Protocol<?> http) {
                http.setConnectionTimeout((int) PATIENCE.toMillis());
                http.setMaxHttpRequestHeaderSize(HEADER_BYTES);
                http.setMaxHeaderCount(HEADERS);
                http.addUpgradeProtocol(new Http2Preface(http));
                // Who asks first is refused before the body is sent.
                http.setContinueResponseTiming("onRead");
                http.setMaxKeepAliveRequests(REQUESTS_OF_CONNECTION);
            }
        });
        // Spring Boot sets this one last of all, unless it is set here. What Lingering may swallow, the connection
        // survives; the rest is cut off there.
        factory.addConnectorCustomizers(connector -> {
            if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> http) {
                http.setMaxSwallowSize(RequiresScope.UPLOAD);
            }
            // Refused by the routing, which knows what the path takes.
            connector.setAllowTrace(true);
            FirstLine.before(connector);
        });
        factory.setCompression(jsonOnly());
    }

    /** PDFs are compressed already, and their ETag must name the very bytes sent. */
    private static Compression jsonOnly() {
        var compression = new Compression();
        compression.setEnabled(true);
        compression.setMimeTypes(new String[]{"application/json", "application/x-ndjson", "application/problem+json",
                "application/yaml", "text/html", "text/css", "text/javascript"});
        compression.setMinResponseSize(DataSize.ofKilobytes(2));
        return compression;
    }
}
