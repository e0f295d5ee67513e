package platen.web.operator;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.http.MediaType;
import org.springframework.http.MediaTypeFactory;
import org.springframework.util.DigestUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Serves JobRunr's page and scripts below a path of this server. They contain the absolute paths {@code /dashboard},
 * {@code /api} and {@code /sse}, which are rewritten. They also request news from the server of JobRunr's vendor; those
 * requests are sent to {@value #ELSEWHERE} on this server instead.
 */
final class JobRunrAssets {
    static final String ELSEWHERE = "/elsewhere";

    private static final String BUILD = "org/jobrunr/dashboard/frontend/build/";
    private static final String BUILT_FOR = "/dashboard/";
    private static final String NONCE = "%CSP_NONCE%";
    private static final Set<String> REWRITTEN = Set.of("js", "css", "html");

    private final String at;
    private final Map<String, Asset> assets = new LinkedHashMap<>();
    private final String page;

    /**
     * One file.
     *
     * @param etag quoted hash of the bytes
     */
    record Asset(byte[] bytes, MediaType type, String etag) {}

    /** @param at path below which everything is served, without a slash at the end */
    JobRunrAssets(String at) {
        this.at = at;
        for (JsonNode file : new JsonMapper().readTree(Resources.bytes(BUILD + "asset-manifest.json"))
                .get("allFiles")) {
            keep(file.asString().substring(BUILT_FOR.length()));
        }
        keep("logo192.png");
        this.page = new String(find("index.html").orElseThrow().bytes, StandardCharsets.UTF_8)
                // browsers fetch it without the session, for a page that is not meant to be installed
                .replace("<link rel=\"manifest\" href=\"" + at + "/manifest.json\"/>", "");
    }

    /** Returns a file by its path below {@code at}. Only files that JobRunr's build lists exist. */
    Optional<Asset> find(String path) {
        return Optional.ofNullable(assets.get(path));
    }

    /** Returns all files by path, as served. */
    Map<String, Asset> all() {
        return Map.copyOf(assets);
    }

    /** Returns the page, whose scripts run only with this nonce. */
    String page(String nonce) {
        return page.replace(NONCE, nonce);
    }

    private void keep(String path) {
        byte[] bytes = Resources.bytes(BUILD + path);
        if (REWRITTEN.contains(path.substring(path.lastIndexOf('.') + 1))) {
            bytes = rewritten(new String(bytes, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
        }
        assets.put(path, new Asset(bytes,
                MediaTypeFactory.getMediaType(path).orElse(MediaType.APPLICATION_OCTET_STREAM),
                '"' + DigestUtils.md5DigestAsHex(bytes) + '"'));
    }

    private String rewritten(String text) {
        return text.replace("\"/dashboard", "\"" + at)
                .replace("\"/api/", "\"" + at + "/api/")
                .replace("\"/sse/", "\"" + at + "/sse/")
                .replace("https://api.jobrunr.io/", at + ELSEWHERE + "/");
    }
}
