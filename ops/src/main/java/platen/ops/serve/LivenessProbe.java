package platen.ops.serve;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Answers the health check of the container image: exits with 0 if the server of this container answers {@code /livez}
 * with 200, else with 1 and the reason. Uses the JDK only, because it runs every few seconds.
 */
final class LivenessProbe {
    private static final int TIMEOUT_MILLIS = 4_000;
    private static final String USUAL_PORT = "8080";

    private LivenessProbe() {}

    public static void main(String[] args) {
        String problem = problem(System.getenv());
        if (problem != null) {
            System.out.println(problem);
            System.exit(1);
        }
    }

    /** Returns why the server counts as dead, or null if it is alive. */
    static @Nullable String problem(Map<String, String> environment) {
        int port = Integer.parseInt(setting(environment, "PLATEN_PORT", USUAL_PORT));
        boolean encrypted = !setting(environment, "PLATEN_TLS_CERTIFICATE", "").isEmpty();
        String address = setting(environment, "PLATEN_ADDRESS", "");
        try {
            InetAddress host = InetAddress.getByName(address.isEmpty() ? "127.0.0.1" : address);
            String status = encrypted
                    ? status(encrypted(host, port))
                    : status(connected(new Socket(), host, port));
            return status.matches("HTTP/1\\.1 200( .*)?") ? null : "/livez answers: " + status;
        } catch (IOException | GeneralSecurityException e) {
            return "Port " + port + " does not answer: " + e.getMessage();
        }
    }

    private static Socket encrypted(InetAddress host, int port) throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[]{new OwnServer()}, null);
        SSLSocketFactory factory = context.getSocketFactory();
        return connected(factory.createSocket(), host, port);
    }

    private static Socket connected(Socket socket, InetAddress host, int port) throws IOException {
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
        return socket;
    }

    private static String status(Socket socket) throws IOException {
        try (socket) {
            socket.getOutputStream()
                    .write("GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            return Objects.requireNonNullElse(new BufferedReader(new InputStreamReader(socket.getInputStream(),
                    StandardCharsets.US_ASCII)).readLine(), "nothing");
        }
    }

    private static String setting(Map<String, String> environment, String name, String otherwise) {
        String value = environment.getOrDefault(name, "").strip();
        return value.isEmpty() ? otherwise : value;
    }

    /** Accepts any certificate: the connection does not leave this container, and nothing secret is sent. */
    private static final class OwnServer implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
