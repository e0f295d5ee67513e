package platen.ops.doctor;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import platen.jobs.outbound.AllowList;
import platen.ops.settings.Settings;

/** Checks what Platen reaches over the network on its own behalf. */
final class OutboundChecks {
    private static final String ALLOWED = "outbound addresses";
    private static final String TRACES = "traces";
    private static final int TIMEOUT_MILLIS = 3_000;
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private OutboundChecks() {}

    /** Checks that the list of allowed addresses can be read. */
    static Finding allowed(Settings settings) {
        try {
            AllowList allowed = AllowList.parse(settings.outbound().allow());
            return Finding.ok(ALLOWED, "public ones, and " + allowed);
        } catch (IllegalArgumentException e) {
            return Finding.failure(ALLOWED, String.valueOf(e.getMessage()), "Correct PLATEN_OUTBOUND_ALLOW.");
        }
    }

    /** Connects to the collector of traces, if one is set. */
    static Finding traces(@Nullable String endpoint) {
        if (endpoint == null || endpoint.isBlank()) {
            return Finding.ok(TRACES, "none are sent");
        }
        String advice = "Check that the collector runs and accepts connections from here, or remove"
                + " PLATEN_TRACES_ENDPOINT; renders go on without it.";
        try {
            URI uri = URI.create(endpoint.strip());
            String host = uri.getHost();
            if (host == null) {
                return Finding.failure(TRACES, "'" + endpoint + "' is no address",
                        "Set PLATEN_TRACES_ENDPOINT to an address such as http://collector:4318/v1/traces.");
            }
            int port = uri.getPort() >= 0 ? uri.getPort() : "https".equals(uri.getScheme()) ? HTTPS : HTTP;
            try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getByName(host), port), TIMEOUT_MILLIS);
            }
            return Finding.ok(TRACES, host + ":" + port + " accepts connections");
        } catch (IllegalArgumentException e) {
            return Finding.failure(TRACES, "'" + endpoint + "' is no address",
                    "Set PLATEN_TRACES_ENDPOINT to an address such as http://collector:4318/v1/traces.");
        } catch (UnknownHostException e) {
            return Finding.warning(TRACES, "the host of " + endpoint + " is unknown", advice);
        } catch (IOException e) {
            return Finding.warning(TRACES, endpoint + ": " + e.getMessage(), advice);
        }
    }
}
