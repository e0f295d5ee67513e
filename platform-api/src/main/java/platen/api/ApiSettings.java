package platen.api;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the front door, prefix {@code platen.api}.
 *
 * @param baseUrl what absolute links begin with, such as {@code https://pdf.example.org}, without a slash at the end;
 *     null takes it from the headers of a trusted proxy, else from the address of the connection (decision C29)
 * @param dashboardUrl where people manage the workspace, for {@code upgrade_url}; null is {@code {base}/dashboard}
 * @param trustedProxies addresses or CIDR ranges whose Forwarded and X-Forwarded-* headers are believed; none by
 *     default, because anybody else's are forged as easily as sent
 * @param refuseBrowsers whether requests that a page's script sends are refused (decision C29): a key in a page is a
 *     stolen key
 * @param maxConcurrentRequests API requests in progress at once, long polls included; one more is answered 503. One workspace
 *     has at most three quarters of them
 * @param requestsPerSecond of one workspace to this process; 0 is no limit (decision C16)
 * @param maxUploads uploads of up to 64 MB in progress at once; one more is answered 503. One workspace has at most
 *     three quarters of them
 * @param bodyTimeout how long a request may take to arrive
 * @param keyCacheSize keys kept in memory
 */
@ConfigurationProperties("platen.api")
public record ApiSettings(@Nullable URI baseUrl, @Nullable URI dashboardUrl, @DefaultValue List<String> trustedProxies,
        @DefaultValue("true") boolean refuseBrowsers, @DefaultValue("4096") int maxConcurrentRequests,
        @DefaultValue("0") int requestsPerSecond,
        @DefaultValue("8") int maxUploads,
        @DefaultValue("60s") Duration bodyTimeout, @DefaultValue("10000") int keyCacheSize) {

    public ApiSettings {
        trustedProxies = List.copyOf(trustedProxies);
    }
}
