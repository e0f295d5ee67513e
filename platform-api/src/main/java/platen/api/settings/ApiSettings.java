package platen.api.settings;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the HTTP API, prefix {@code platen.api}.
 *
 * @param baseUrl base of absolute links, such as {@code https://pdf.example.org}, without a slash at the end; null
 *     takes it from the headers of a trusted proxy, else from the address of the connection
 * @param dashboardUrl page on which people manage the workspace, for {@code upgrade_url}; null is
 *     {@code {base}/dashboard}
 * @param trustedProxies addresses or CIDR ranges whose Forwarded and X-Forwarded-* headers are trusted; none by
 *     default, because any client can forge these headers
 * @param refuseBrowsers whether requests from scripts in a browser are refused; a key that is used in a web page can be
 *     stolen
 * @param maxConcurrentRequests maximum number of API requests in progress at once, long polls included; further
 *     requests are answered 503. One workspace may use at most three quarters of them
 * @param requestsPerSecond maximum number of requests of one workspace to this process in a second; 0 means no limit
 * @param maxUploads maximum number of uploads of up to 64 MB in progress at once; further uploads are answered 503. One
 *     organization may use at most three quarters of them
 * @param uploadsPerMinute maximum number of uploads of one organization to this process in a minute; 0 means no limit
 * @param previewsPerMinute maximum number of previews of one organization in this process in a minute; 0 means no limit
 * @param bodyTimeout maximum time in which the body of a request must arrive
 * @param keyCacheSize maximum number of API keys cached in memory
 */
@ConfigurationProperties("platen.api")
public record ApiSettings(@Nullable URI baseUrl, @Nullable URI dashboardUrl, @DefaultValue List<String> trustedProxies,
        @DefaultValue("true") boolean refuseBrowsers, @DefaultValue("4096") int maxConcurrentRequests,
        @DefaultValue("0") int requestsPerSecond,
        @DefaultValue("8") int maxUploads,
        @DefaultValue("600") int uploadsPerMinute, @DefaultValue("30000") int previewsPerMinute,
        @DefaultValue("60s") Duration bodyTimeout, @DefaultValue("10000") int keyCacheSize) {

    public ApiSettings {
        trustedProxies = List.copyOf(trustedProxies);
    }
}
