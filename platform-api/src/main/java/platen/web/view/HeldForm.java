package platen.web.view;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import platen.web.session.PersonLogin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/**
 * A form that was sent after the time in which no confirmation is needed. It is kept in the session while its person
 * confirms, and offered to be sent again; nothing sends it by itself. Passwords, codes and other secrets are not kept.
 *
 * @param action path to which the form was sent
 */
public record HeldForm(String action, List<Field> fields) {
    private static final String ATTRIBUTE = "held-form";
    private static final Pattern SECRET = Pattern
            .compile("(?i)_csrf|.*(password|passphrase|secret|token|code|credential|pin$).*");
    /** Maximum length of what is kept; a longer form is to be filled in again. */
    private static final int MAX_LENGTH = 16_000;

    public HeldForm {
        fields = List.copyOf(fields);
    }

    /** A field of the form with one of its values. */
    public record Field(String name, String value) {}

    /**
     * Returns whether the person of a request presented a factor recently. Otherwise keeps the form and leads to the page
     * that asks for one.
     *
     * @param page page of the form, to which the person returns
     */
    public static boolean confirmed(View view, String page, Instant now) {
        HttpServletRequest request = view.request();
        HttpSession session = request.getSession();
        session.removeAttribute(ATTRIBUTE);
        if (PersonLogin.current().filter(login -> login.isRecent(now)).isPresent()) {
            return true;
        }
        if (request.getMethod().equals("POST")) {
            of(request).map(HeldForm::text)
                    .filter(text -> text.length() <= MAX_LENGTH)
                    .ifPresent(text -> session.setAttribute(ATTRIBUTE, text));
        }
        view.redirect("/login/confirm?to=" + URLEncoder.encode(page, StandardCharsets.UTF_8));
        return false;
    }

    /** Returns whether a form is kept in the session of a request. */
    public static boolean isHeld(HttpServletRequest request) {
        return find(request).isPresent();
    }

    /** Returns the form that is kept in the session of a request. */
    public static Optional<HeldForm> find(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        return session != null && session.getAttribute(ATTRIBUTE) instanceof String text
                ? Optional.of(parse(text))
                : Optional.empty();
    }

    /** Returns the path of the page that offers to send the form. */
    public static String page(String back) {
        return "/login/continue?to=" + URLEncoder.encode(back, StandardCharsets.UTF_8);
    }

    private static Optional<HeldForm> of(HttpServletRequest request) {
        String action = OwnPath.or(request.getRequestURI(), "");
        var fields = new ArrayList<Field>();
        request.getParameterMap().forEach((name, values) -> {
            if (!SECRET.matcher(name).matches()) {
                for (String value : values) {
                    fields.add(new Field(name, value));
                }
            }
        });
        return action.isEmpty() || fields.isEmpty() ? Optional.empty() : Optional.of(new HeldForm(action, fields));
    }

    private String text() {
        ArrayNode list = JsonMapper.shared().createArrayNode().add(action);
        fields.forEach(each -> list.add(each.name()).add(each.value()));
        return list.toString();
    }

    private static HeldForm parse(String text) {
        JsonNode list = JsonMapper.shared().readTree(text);
        var fields = new ArrayList<Field>();
        for (int i = 1; i + 1 < list.size(); i += 2) {
            fields.add(new Field(list.get(i).asString(), list.get(i + 1).asString()));
        }
        return new HeldForm(list.get(0).asString(), fields);
    }
}
