package platen.web.page;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.server.ResponseStatusException;

/** Serves the assets of the pages, and the icon. */
@Controller
final class AssetResource {

    /** Serves an asset. Under another hash, such as that of another node's version, it is not to be kept. */
    @GetMapping("/assets/{hash}/{name}")
    void asset(@PathVariable String hash, @PathVariable String name, HttpServletResponse response) throws IOException {
        Asset asset = Asset.find(name).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
        send(asset, asset.hash().equals(hash) ? "public, max-age=31536000, immutable" : "no-cache", response);
    }

    /** Serves the icon that browsers request by default; they use the content type, not the name. */
    @GetMapping("/favicon.ico")
    void icon(HttpServletResponse response) throws IOException {
        send(Asset.find("mark.svg").orElseThrow(), "max-age=86400", response);
    }

    private static void send(Asset asset, String cacheControl, HttpServletResponse response) throws IOException {
        response.setContentType(asset.mediaType());
        response.setHeader("Cache-Control", cacheControl);
        response.setHeader("X-Content-Type-Options", "nosniff");
        // The icon follows the theme with a style of its own.
        response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
        response.setContentLength(asset.content().length);
        response.getOutputStream().write(asset.content());
    }
}
