package platen.ops.demo;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
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
import platen.ops.demo.Inbox.Manner;
import platen.web.page.Page;
import platen.web.page.Pages;

/** {@code /inbox/<id>}: receives webhooks on POST and shows them on GET. */
@RestController
final class InboxPages {
    /** Two seconds longer than the timeout of a delivery (contract rule 11.3). */
    private static final Duration TOO_LONG = Duration.ofSeconds(12);

    private final Inboxes inboxes;

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
        return Pages.response(new Page("Inbox " + id, List.of("inbox.js"),
                output -> JteinboxGenerated.render(output, Pages.NO_INTERCEPTOR, id, inbox.manner(),
                        inbox.received())));
    }

    /** Returns only the rows, for the page's script. */
    @GetMapping("/inbox/{id}/received")
    ResponseEntity<String> received(@PathVariable String id) {
        return ResponseEntity.ok()
                .header("Content-Type", "text/html;charset=UTF-8")
                .header("Cache-Control", "no-store")
                .body(Pages.text(output -> JtereceivedGenerated.render(output, Pages.NO_INTERCEPTOR,
                        inbox(id).received())));
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

    private Inbox inbox(String id) {
        return inboxes.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    }

    private static ResponseEntity<String> text(HttpStatus status, String words) {
        return ResponseEntity.status(status).header("Content-Type", "text/plain;charset=UTF-8").body(words);
    }
}
