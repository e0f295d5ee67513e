package platen.web.dashboard.key;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.api.http.reply.Links;
import platen.db.core.PublicId;
import platen.db.key.ApiKey;
import platen.db.key.KeyStore.Issued;
import platen.db.key.KeyStore.KeyChange;
import platen.db.key.KeyStore.NewKey;
import platen.db.member.Role;
import platen.jobs.key.KeyLifetime;
import platen.jobs.key.Keys;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.Form;
import platen.web.view.PageNotFoundException;

/** Shows, creates, changes, rotates and revokes API keys. Changes need a recent confirmation of the person. */
@Controller
final class KeyPages {
    private static final String AT = "/dashboard/w/{workspace}/keys";
    private static final String ONE = AT + "/{key}";
    private static final String LIST = "/keys";
    /** Days that the old secret may go on working after a rotation. */
    static final List<Integer> OVERLAPS = List.of(0, 1, 7, 30);

    private final Keys keys;
    private final Links links;
    private final Clock clock;

    KeyPages(Keys keys, Links links, Clock clock) {
        this.keys = keys;
        this.links = links;
        this.clock = clock;
    }

    /**
     * A secret that is shown once.
     *
     * @param key whose secret it is
     * @param secret empty when there is none to show
     * @param base URL of the service, for the example
     */
    record Shown(@Nullable ApiKey key, String secret, String base) {
        static final Shown NOTHING = new Shown(null, "", "");
    }

    @May(Role.DEVELOPER)
    @GetMapping(AT)
    void list(WorkspaceView view) throws IOException {
        sendList(view, HttpStatus.OK, KeyForm.blank(), Shown.NOTHING);
    }

    @May(value = Role.DEVELOPER, recent = true)
    @PostMapping(AT)
    void create(WorkspaceView view, HttpServletRequest request) throws IOException {
        KeyForm asked = KeyForm.ofNew(view, request);
        if (!asked.form().isValid()) {
            sendList(view, HttpStatus.UNPROCESSABLE_CONTENT, asked, Shown.NOTHING);
            return;
        }
        KeyLifetime lifetime = Objects.requireNonNull(asked.lifetime());
        Issued issued = keys.create(workspace(view),
                new NewKey(asked.name(), Objects.requireNonNull(asked.environment()), asked.scopes(),
                        lifetime.length(), asked.limits()),
                view.member().actor());
        sendList(view, HttpStatus.OK, KeyForm.blank(), shown(view, issued));
    }

    @May(Role.DEVELOPER)
    @GetMapping(ONE)
    void one(WorkspaceView view, @PathVariable String key) throws IOException {
        ApiKey found = find(view, key);
        sendOne(view, HttpStatus.OK, found, KeyForm.of(found), Shown.NOTHING);
    }

    @May(value = Role.DEVELOPER, recent = true)
    @PostMapping(ONE)
    void change(WorkspaceView view, @PathVariable String key, HttpServletRequest request) throws IOException {
        ApiKey found = find(view, key);
        KeyForm asked = KeyForm.of(view, request);
        if (!asked.form().isValid()) {
            sendOne(view, HttpStatus.UNPROCESSABLE_CONTENT, found, asked, Shown.NOTHING);
            return;
        }
        var change = new KeyChange(asked.name(), asked.scopes(), asked.limits());
        if (keys.change(workspace(view), found.id(), change, view.member().actor()).isEmpty()) {
            throw new PageNotFoundException();
        }
        view.done(LIST + "/" + key, view.text("key.changed"));
    }

    @May(value = Role.DEVELOPER, recent = true)
    @PostMapping(ONE + "/rotate")
    void rotate(WorkspaceView view, @PathVariable String key, @RequestParam(defaultValue = "") String overlap,
            @RequestParam(defaultValue = "") String lifetime) throws IOException {
        ApiKey found = find(view, key);
        Optional<Integer> days = OVERLAPS.stream().filter(each -> each.toString().equals(overlap)).findFirst();
        Optional<KeyLifetime> asked = KeyForm.lifetime(lifetime);
        boolean keepsExpiry = lifetime.equals("same");
        var form = new Form();
        if (days.isEmpty()) {
            form.error("overlap", view.text("key.overlap-missing"));
        }
        if (asked.isEmpty() && !keepsExpiry) {
            form.error("rotated-lifetime", view.text("key.lifetime-missing"));
        }
        Optional<Issued> issued = form.isValid()
                ? keys.rotate(workspace(view), found.id(), Duration.ofDays(days.orElseThrow()), asked.orElse(null),
                        view.member().actor())
                : Optional.empty();
        if (form.isValid() && issued.isEmpty()) {
            form.error("rotated-lifetime", view.text("key.rotation-impossible"));
        }
        KeyForm shown = KeyForm.of(found);
        if (issued.isPresent()) {
            sendOne(view, HttpStatus.OK, issued.get().key(), shown, shown(view, issued.get()));
        } else {
            sendOne(view, HttpStatus.UNPROCESSABLE_CONTENT, found,
                    new KeyForm(LimitFields.fill(form.set("name", shown.name()), shown.limits()), shown.scopes(),
                            shown.environment(), null, shown.limits()),
                    Shown.NOTHING);
        }
    }

    @May(value = Role.DEVELOPER, recent = true)
    @PostMapping(ONE + "/revoke")
    void revoke(WorkspaceView view, @PathVariable String key) throws IOException {
        ApiKey found = find(view, key);
        keys.revoke(workspace(view), found.id(), view.member().actor());
        view.done(LIST, view.text("key.revoked", found.name()));
    }

    private ApiKey find(WorkspaceView view, String key) {
        return PublicId.KEY.parse(key)
                .flatMap(id -> keys.find(workspace(view), id))
                .orElseThrow(PageNotFoundException::new);
    }

    private static UUID workspace(WorkspaceView view) {
        return view.member().workspace().id();
    }

    private Shown shown(WorkspaceView view, Issued issued) {
        return new Shown(issued.key(), issued.secret(), links.of(view.view().request()).url());
    }

    private void sendList(WorkspaceView view, HttpStatus status, KeyForm form, Shown shown) throws IOException {
        var list = new KeyList(keys.of(workspace(view)), clock.instant());
        view.send(status, new WorkspaceView.Head(Nav.KEYS, view.text("nav.keys")),
                output -> JtekeysGenerated.render(output, Pages.NO_INTERCEPTOR, view, form, list, shown));
    }

    private void sendOne(WorkspaceView view, HttpStatus status, ApiKey key, KeyForm form, Shown shown)
            throws IOException {
        var list = new KeyList(List.of(key), clock.instant());
        view.send(status, new WorkspaceView.Head(Nav.KEYS, key.name()),
                output -> JtekeyGenerated.render(output, Pages.NO_INTERCEPTOR, view, key, form, list, shown));
    }
}
