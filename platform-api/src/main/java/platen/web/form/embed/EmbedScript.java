package platen.web.form.embed;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Objects;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.context.request.ServletWebRequest;
import platen.jobs.engine.pdf.Sha256;

/** Serves the script by which other sites show forms in their pages. */
@Controller
public final class EmbedScript {
    private final byte[] script = read();
    private final String etag = "\"" + HexFormat.of().formatHex(Sha256.of(script)) + "\"";

    private static byte[] read() {
        try (var in = EmbedScript.class.getResourceAsStream("embed.js")) {
            return Objects.requireNonNull(in, "embed.js").readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Serves the script. Its address stays, so browsers ask again after five minutes. */
    @GetMapping("/embed.js")
    void script(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader("Cache-Control", "public, max-age=300");
        response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
        response.setHeader("X-Content-Type-Options", "nosniff");
        if (!new ServletWebRequest(request, response).checkNotModified(etag)) {
            response.setContentType("text/javascript;charset=UTF-8");
            response.setContentLength(script.length);
            response.getOutputStream().write(script);
        }
    }
}
