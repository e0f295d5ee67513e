package platen.web.dashboard.settings;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.core.Environment;
import platen.db.core.PrintableText;
import platen.db.member.Role;
import platen.db.retention.Retention;
import platen.jobs.retention.RetentionChanges;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.Form;

/** Shows and changes how long a workspace keeps what it stores, and its legal hold. */
@Controller
final class RetentionPages {
    private static final String AT = "/dashboard/w/{workspace}/settings/retention";
    private static final String REASON = "reason";
    private static final int MAX_REASON = 500;

    private final RetentionChanges changes;

    RetentionPages(RetentionChanges changes) {
        this.changes = changes;
    }

    /** Kinds of data, each with the least number of days. */
    enum What {
        ANSWERS(0),
        PDFS(1),
        RECORDS(1),
        LOGS(1);

        private final int least;

        What(int least) {
            this.least = least;
        }

        /** Returns the name of the form's field. */
        String field(Environment environment) {
            return environment.wire() + "-" + wire();
        }

        String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @May(Role.ADMIN)
    @GetMapping(AT)
    void show(WorkspaceView view) throws IOException {
        send(view, HttpStatus.OK, form(view));
    }

    @May(value = Role.ADMIN, recent = true)
    @PostMapping(AT)
    void change(WorkspaceView view, HttpServletRequest request) throws IOException {
        String[] fields = Arrays.stream(Environment.values())
                .flatMap(environment -> Arrays.stream(What.values()).map(what -> what.field(environment)))
                .toArray(String[]::new);
        Form form = Form.of(request, fields);
        for (Environment environment : Environment.values()) {
            Arrays.stream(What.values()).forEach(what -> check(view, form, what, environment));
        }
        if (!form.isValid()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, form);
            return;
        }
        UUID workspace = view.member().workspace().id();
        for (Environment each : Environment.values()) {
            changes.change(workspace, each, new Retention(days(form, What.ANSWERS, each), days(form, What.PDFS, each),
                    days(form, What.RECORDS, each), days(form, What.LOGS, each)), view.member().actor());
        }
        view.done("/settings/retention", view.text("retention.saved"));
    }

    @May(value = Role.ADMIN, recent = true, archived = true)
    @PostMapping(AT + "/hold")
    void hold(WorkspaceView view, HttpServletRequest request) throws IOException {
        Form form = form(view).set(REASON, Form.of(request, REASON).value(REASON));
        if (form.value(REASON).isEmpty() || form.value(REASON).length() > MAX_REASON
                || !PrintableText.is(form.value(REASON))) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT,
                    form.error(REASON, view.text("retention.reason-missing", MAX_REASON)));
            return;
        }
        changes.holdAll(view.member().workspace().id(), form.value(REASON), view.member().actor());
        view.done("/settings/retention", view.text("retention.held"));
    }

    @May(value = Role.ADMIN, recent = true, archived = true)
    @PostMapping(AT + "/release")
    void release(WorkspaceView view) {
        changes.lift(view.member().workspace().id(), view.member().actor());
        view.done("/settings/retention", view.text("retention.released"));
    }

    private static void check(WorkspaceView view, Form form, What what, Environment environment) {
        String field = what.field(environment);
        String typed = form.value(field);
        if (!typed.isEmpty() && (!typed.matches("[0-9]{1,5}") || Integer.parseInt(typed) < what.least
                || Integer.parseInt(typed) > Retention.MAX_DAYS)) {
            form.error(field, view.text("retention.not-days", String.valueOf(what.least),
                    String.valueOf(Retention.MAX_DAYS)));
        }
    }

    private static @Nullable Integer days(Form form, What what, Environment environment) {
        String typed = form.value(what.field(environment));
        return typed.isEmpty() ? null : Integer.valueOf(typed);
    }

    private Form form(WorkspaceView view) {
        var form = new Form();
        Map<Environment, Retention> all = changes.of(view.member().workspace().id());
        all.forEach((environment, each) -> {
            set(form, What.ANSWERS.field(environment), each.answers());
            set(form, What.PDFS.field(environment), each.pdfs());
            set(form, What.RECORDS.field(environment), each.records());
            set(form, What.LOGS.field(environment), each.logs());
        });
        return form;
    }

    private static void set(Form form, String field, @Nullable Integer days) {
        form.set(field, days == null ? "" : days.toString());
    }

    private void send(WorkspaceView view, HttpStatus status, Form form) throws IOException {
        view.send(status, new WorkspaceView.Head(Nav.SETTINGS, view.text("retention.title")),
                output -> JteretentionGenerated.render(output, Pages.NO_INTERCEPTOR, view, form,
                        changes.hold(view.member().workspace().id()), List.of(Environment.values()),
                        List.of(What.values())));
    }
}
