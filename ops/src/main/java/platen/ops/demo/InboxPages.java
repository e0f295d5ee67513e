package platen.ops.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.util.HtmlUtils;
import platen.ops.demo.Inbox.Manner;
import platen.ops.demo.Inbox.Received;

/** {@code /inbox/<id>}: receives webhooks on POST and shows them on GET. */
@RestController
final class InboxPages {
    /** Two seconds longer than the timeout of a delivery (contract rule 11.3). */
    private static final Duration TOO_LONG = Duration.ofSeconds(12);

    private final Inboxes inboxes;
    private final String page = read("inbox.html");
    private final String script = read("inbox.js");

    InboxPages(Inboxes inboxes) {
        this.inboxes = inboxes;
    }

    @PostMapping("/inbox/{id}")
    ResponseEntity<String> receive(@PathVariable String id,
            @RequestHeader(name = "Service-Event-Id", required = false) @Nullable String eventId,
            @RequestHeader(name = "Service-Event-Type", required = false) @Nullable String type,
            @RequestHeader(name = "Service-Signature", required = false) @Nullable String signature,
            @RequestBody(required = false) byte @Nullable [] body) throws InterruptedException {
        Manner manner = inbox(id).receive(eventId, type, signature, body == null ? new byte[0] : body);
        return switch (manner) {
            case ACCEPT -> text(HttpStatus.OK, "thank you");
            case FAIL -> text(HttpStatus.INTERNAL_SERVER_ERROR, "failed as requested");
            case SLOW -> {
                Thread.sleep(TOO_LONG);
                yield text(HttpStatus.OK, "thank you, at last");
            }
            case REDIRECT -> ResponseEntity.status(HttpStatus.FOUND).header("Location", "/inbox/elsewhere").build();
            case GONE -> text(HttpStatus.GONE, "gone as requested");
        };
    }

    @GetMapping("/inbox/{id}")
    ResponseEntity<String> show(@PathVariable String id) {
        Inbox inbox = inbox(id);
        return ResponseEntity.ok()
                .header("Content-Type", "text/html;charset=UTF-8")
                .header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; script-src 'self';"
                        + " connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'")
                .header("X-Content-Type-Options", "nosniff")
                .body(page.replace("{{id}}", id)
                        .replace("{{manners}}", manners(inbox.manner()))
                        .replace("{{received}}", rows(inbox.received())));
    }

    /** Returns only the rows, for the page's script. */
    @GetMapping("/inbox/{id}/received")
    ResponseEntity<String> received(@PathVariable String id) {
        return ResponseEntity.ok()
                .header("Content-Type", "text/html;charset=UTF-8")
                .header("Cache-Control", "no-store")
                .body(rows(inbox(id).received()));
    }

    @PostMapping("/inbox/{id}/settings")
    ResponseEntity<Void> change(@PathVariable String id, @RequestParam(required = false) @Nullable String manner,
            @RequestParam(required = false) @Nullable String secret) {
        Inbox inbox = inbox(id);
        if (manner != null) {
            inbox.answer(Arrays.stream(Manner.values())
                    .filter(each -> each.wire().equals(manner))
                    .findFirst()
                    .orElseThrow(() -> new ResponseStatusException(HttpStatus.BAD_REQUEST)));
        }
        if (secret != null && !secret.isBlank()) {
            inbox.verifyWith(secret);
        }
        return ResponseEntity.status(HttpStatus.SEE_OTHER).header("Location", "/inbox/" + id).build();
    }

    @GetMapping("/inbox/live.js")
    ResponseEntity<String> script() {
        return ResponseEntity.ok().header("Content-Type", "text/javascript;charset=UTF-8").body(script);
    }

    private Inbox inbox(String id) {
        return inboxes.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    }

    private static ResponseEntity<String> text(HttpStatus status, String words) {
        return ResponseEntity.status(status).header("Content-Type", "text/plain;charset=UTF-8").body(words);
    }

    private static String manners(Manner chosen) {
        return Arrays.stream(Manner.values())
                .map(each -> "<label><input type=\"radio\" name=\"manner\" value=\"%s\"%s> %s</label>"
                        .formatted(each.wire(), each == chosen ? " checked" : "", each.words()))
                .collect(Collectors.joining("\n    "));
    }

    private static String rows(List<Received> received) {
        if (received.isEmpty()) {
            return "<p id=\"nothing\">Nothing has come yet.</p>";
        }
        return received.stream().map(InboxPages::row).collect(Collectors.joining("\n"));
    }

    /** Renders a row with an id that is unique, also across restarts of the inbox. */
    private static String row(Received it) {
        return """
                <details id="r%d-%d"><summary><b>%d</b> %tT.%<tL <code>%s</code> <code>%s</code>
                <span class="%s">%s</span>, answered %s</summary><pre>%s</pre></details>""".formatted(it.number(),
                it.at().toEpochMilli(), it.number(), it.at().atZone(ZoneOffset.UTC), escaped(it.type()),
                escaped(it.eventId()),
                it.trust().name().toLowerCase(Locale.ROOT), it.trust().words(), it.answered().wire(),
                escaped(it.body()));
    }

    private static String escaped(@Nullable String text) {
        return text == null ? "-" : HtmlUtils.htmlEscape(text, "UTF-8");
    }

    private static String read(String name) {
        try (var in = Objects.requireNonNull(InboxPages.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
