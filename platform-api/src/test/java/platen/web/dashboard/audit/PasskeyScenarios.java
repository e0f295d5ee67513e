package platen.web.dashboard.audit;

import java.net.http.HttpResponse;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.web.account.passkey.FakeAuthenticator;
import platen.web.dashboard.Visitor;
import platen.web.dashboard.audit.ChangeScenarios.Scenario;

/** Changes of passkeys, each by a person of its own. */
final class PasskeyScenarios {
    private static final String AT = "/me/passkeys";
    private static final Pattern REMOVAL = Pattern.compile(AT + "/([0-9a-f-]{36})/remove");

    private final Supplier<Visitor> people;

    /** @param people log in a new person each time */
    PasskeyScenarios(Supplier<Visitor> people) {
        this.people = people;
    }

    Map<String, Scenario> all() {
        return Map.of(AT, () -> add(people.get()), AT + "/{id}/rename", () -> {
            Visitor visitor = people.get();
            return visitor.submit(AT, AT + "/" + added(visitor) + "/rename", "name", "Phone");
        }, AT + "/{id}/remove", () -> {
            Visitor visitor = people.get();
            return visitor.submit(AT, AT + "/" + added(visitor) + "/remove");
        });
    }

    private static HttpResponse<String> add(Visitor visitor) {
        String token = visitor.token(AT);
        String options = visitor.post(AT + "/options", token).body();
        String created = new FakeAuthenticator().at(visitor.base().toString()).create(options);
        return visitor.post(AT, token, "credential", created, "name", "Laptop");
    }

    private static String added(Visitor visitor) {
        add(visitor);
        Matcher removal = REMOVAL.matcher(visitor.get(AT).body());
        if (!removal.find()) {
            throw new AssertionError("No passkey was added");
        }
        return removal.group(1);
    }
}
