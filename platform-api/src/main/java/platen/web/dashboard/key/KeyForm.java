package platen.web.dashboard.key;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.WireName;
import platen.db.key.ApiKey;
import platen.db.key.KeyLimits;
import platen.db.key.Scope;
import platen.jobs.key.KeyLifetime;
import platen.jobs.key.Keys;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;

/**
 * The values of a form about a key.
 *
 * @param environment null when none was chosen
 * @param lifetime null when the form asks for none
 * @param limits those that were typed, if the form is valid
 */
record KeyForm(Form form, List<Scope> scopes, @Nullable Environment environment, @Nullable KeyLifetime lifetime,
        KeyLimits limits) {
    private static final String NAME = "name";

    KeyForm {
        scopes = List.copyOf(scopes);
    }

    /** The form of a key that does not exist yet. */
    static KeyForm blank() {
        return new KeyForm(new Form(), Scope.DEFAULTS, Environment.DEVELOPMENT, KeyLifetime.DAYS_90, KeyLimits.NONE);
    }

    /** The form of an existing key. */
    static KeyForm of(ApiKey key) {
        return new KeyForm(LimitFields.fill(new Form().set(NAME, key.name()), key.limits()),
                Arrays.stream(Scope.values()).filter(key::allows).toList(), key.environment(), null, key.limits());
    }

    /** Reads and checks a name, scopes and limits. */
    static KeyForm of(WorkspaceView view, HttpServletRequest request) {
        Form form = Form.of(request, NAME, "environment", "lifetime", LimitFields.ADDRESSES,
                LimitFields.RATE);
        List<Scope> scopes = new ArrayList<>();
        for (String name : Objects.requireNonNullElse(request.getParameterValues("scope"), new String[0])) {
            Scope.parse(name).ifPresentOrElse(scopes::add, () -> form.error("scopes", view.text("key.scope-unknown")));
        }
        form.require(NAME, view.text("key.name-missing"));
        form.requirePrintable(NAME, view.text("error.unprintable"));
        if (form.value(NAME).length() > Keys.MAX_NAME_LENGTH) {
            form.error(NAME, view.text("key.name-long", Keys.MAX_NAME_LENGTH));
        }
        if (scopes.isEmpty()) {
            form.error("scopes", view.text("key.scope-missing"));
        }
        KeyLimits limits = LimitFields.read(view, form);
        return new KeyForm(form, scopes,
                WireName.parse(Environment.class, form.value("environment")).orElse(null),
                lifetime(form.value("lifetime")).orElse(null), limits);
    }

    /** Reads and checks what only a new key needs. */
    static KeyForm ofNew(WorkspaceView view, HttpServletRequest request) {
        KeyForm read = of(view, request);
        if (read.environment() == null) {
            read.form().error("environment", view.text("key.environment-missing"));
        }
        if (read.lifetime() == null) {
            read.form().error("lifetime", view.text("key.lifetime-missing"));
        }
        return read;
    }

    static Optional<KeyLifetime> lifetime(String value) {
        return Arrays.stream(KeyLifetime.values()).filter(each -> value(each).equals(value)).findFirst();
    }

    /** The value of a lifetime in forms, such as {@code days-30}. */
    static String value(KeyLifetime lifetime) {
        return lifetime.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String name() {
        return form.value(NAME);
    }
}
