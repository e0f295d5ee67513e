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
    private static final String FOREVER = "public, max-age=31536000, immutable";
    /** The icon follows the theme with a style of its own. */
    private static final String PASSIVE = "default-src 'none'; style-src 'unsafe-inline'";
    /** Applies to workers, which take their policy from their script. */
    private static final String SCRIPT = "default-src 'none'; script-src 'self'; connect-src 'self'";

    /** Serves an asset. Under another hash, such as that of another node's version, it is not to be kept. */
    @GetMapping("/assets/{hash}/{name}")
    void asset(@PathVariable String hash, @PathVariable String name, HttpServletResponse response) throws IOException {
        Asset asset = Asset.find(name).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
        send(asset, asset.hash().equals(hash) ? FOREVER : "no-cache", response);
    }

    /** Serves a file that pdf.js fetches. */
    @GetMapping("/assets/pdf/{version}/{folder}/{name}")
    void pdfLibrary(@PathVariable String version, @PathVariable String folder, @PathVariable String name,
            HttpServletResponse response) throws IOException {
        byte[] content = PdfLibrary.data(version, folder + "/" + name)
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
        send(name.endsWith(".js") ? Asset.mediaType("js") : "application/octet-stream", content, FOREVER, response);
    }

    /** Serves the icon that browsers request by default; they use the content type, not the name. */
    @GetMapping("/favicon.ico")
    void icon(HttpServletResponse response) throws IOException {
        send(Asset.find("mark.svg").orElseThrow(), "max-age=86400", response);
    }

    private static void send(Asset asset, String cacheControl, HttpServletResponse response) throws IOException {
        send(asset.mediaType(), asset.content(), cacheControl, response);
    }

    private static void send(String mediaType, byte[] content, String cacheControl, HttpServletResponse response)
            throws IOException {
        response.setContentType(mediaType);
        response.setHeader("Cache-Control", cacheControl);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Content-Security-Policy", mediaType.startsWith("text/javascript") ? SCRIPT : PASSIVE);
        response.setContentLength(content.length);
        response.getOutputStream().write(content);
    }
}
