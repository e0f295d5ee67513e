package platen.ops.demo;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** An OpenID Connect issuer with metadata and a login page on which people refuse. */
final class FakeIssuer implements AutoCloseable {
    private final HttpServer server;

    FakeIssuer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        answer("/.well-known/openid-configuration", "application/json", """
                {"issuer":"ISSUER","authorization_endpoint":"ISSUER/authorize","token_endpoint":"ISSUER/token",
                 "jwks_uri":"ISSUER/keys"}""");
        answer("/authorize", "text/html", """
                <!doctype html><html lang="en"><title>Issuer</title><a id="refuse">Refuse</a><script>
                const asked = new URLSearchParams(location.search);
                document.getElementById('refuse').href = asked.get('redirect_uri') + '?error=access_denied&state='
                    + asked.get('state');</script>""");
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(String path, String type, String body) {
        server.createContext(path, exchange -> {
            byte[] bytes = body.replace("ISSUER", url()).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(200, bytes.length);
            try (var out = exchange.getResponseBody()) {
                out.write(bytes);
            }
        });
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
