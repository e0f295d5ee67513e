package platen.web.view;

import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import platen.db.core.PrintableText;

/**
 * The values of a form as they were typed, and the errors in them. Used by one request. A page with errors is sent with
 * status 422; {@code @template.view.errors} lists the errors on top and takes the focus, and
 * {@code @template.view.field} shows each below its field.
 */
public final class Form {
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, String> errors = new LinkedHashMap<>();
    private final Map<String, String> details = new LinkedHashMap<>();

    /** Creates an empty form. */
    public Form() {}

    /** Creates a form with the fields of a request; a field that was not sent is empty. */
    public static Form of(HttpServletRequest request, String... fields) {
        var form = new Form();
        for (String field : fields) {
            form.set(field, Objects.requireNonNullElse(request.getParameter(field), ""));
        }
        return form;
    }

    public Form set(String field, String value) {
        values.put(field, value);
        return this;
    }

    /** Returns what was typed, without surrounding spaces. */
    public String value(String field) {
        return values.getOrDefault(field, "").strip();
    }

    /** Returns what was typed, with its spaces; for passwords. */
    public String exact(String field) {
        return values.getOrDefault(field, "");
    }

    /** Adds an error of a field; its first one is kept. */
    public Form error(String field, String text) {
        errors.putIfAbsent(field, text);
        return this;
    }

    /**
     * Adds an error with a detail from a part of the program that speaks English only, such as the compiler.
     *
     * @param text says in the person's language what is wrong
     */
    public Form error(String field, String text, String detail) {
        if (!errors.containsKey(field)) {
            details.put(field, detail);
        }
        return error(field, text);
    }

    /** Adds an error if the field is empty. */
    public Form require(String field, String text) {
        return value(field).isEmpty() ? error(field, text) : this;
    }

    /**
     * Adds an error if the field has characters that a name must not have: line breaks, controls, and those that hide
     * text or change its direction, with which a name passes for another one.
     */
    public Form requirePrintable(String field, String text) {
        return PrintableText.is(value(field)) ? this : error(field, text);
    }

    /** Returns the error of a field, or null. */
    public @Nullable String error(String field) {
        return errors.get(field);
    }

    /** Returns the English detail of a field's error; empty when there is none. */
    public String detail(String field) {
        return details.getOrDefault(field, "");
    }

    /** Returns the errors by field, in the order in which they were found. */
    public Map<String, String> errors() {
        return new LinkedHashMap<>(errors);
    }

    /** Returns a form with the same values and no errors. */
    public Form withoutErrors() {
        var form = new Form();
        form.values.putAll(values);
        return form;
    }

    public boolean isValid() {
        return errors.isEmpty();
    }
}
