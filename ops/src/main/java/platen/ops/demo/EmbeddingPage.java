package platen.ops.demo;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.springframework.web.util.UriComponentsBuilder;
import platen.web.page.Pages;

/**
 * {@code /embedding/<form>}: a page that shows a form as one of another site does. The computer has two names, and to a
 * browser {@code localhost} and {@code 127.0.0.1} are two sites: the page is of the one, and its form of the other.
 */
@RestController
final class EmbeddingPage {
    private static final String FORM = "{form:[a-z0-9-]{1,80}}";

    @GetMapping("/embedding/" + FORM)
    ResponseEntity<String> page(@PathVariable String form) {
        String own = ServletUriComponentsBuilder.fromCurrentContextPath().build().toUriString();
        String platen = other(own);
        if (platen.equals(own)) {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND);
        }
        // as strict as the policy of a careful site: it permits the script and the frame, and nothing else of Platen's
        String policy = "default-src 'none'; style-src 'self'; script-src 'self' %s; frame-src %s"
                .formatted(platen, platen);
        return ResponseEntity.ok()
                .header("Content-Type", "text/html;charset=UTF-8")
                .header("Content-Security-Policy", policy)
                .header("X-Content-Type-Options", "nosniff")
                .body(Pages.text(output -> JteembeddingGenerated.render(output, Pages.NO_INTERCEPTOR, platen, form)));
    }

    /** Returns the address of the server under the computer's other name; the same when it has none. */
    static String other(String url) {
        String host = UriComponentsBuilder.fromUriString(url).build().getHost();
        String other = switch (String.valueOf(host)) {
            case "localhost" -> "127.0.0.1";
            case "127.0.0.1" -> "localhost";
            case String any -> any;
        };
        return UriComponentsBuilder.fromUriString(url).host(other).build().toUriString();
    }
}
