package platen.jobs.engine.document.cascade;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssParser;
import platen.jobs.engine.document.css.Token;

/** Replaces references to custom properties, attributes and the environment. Belongs to one element's computation. */
final class Substitution {
    /** Components of one value; what would be longer is invalid, as css-variables-1 allows. */
    private static final int MAX_COMPONENTS = 10_000;
    /** Components of all values of an element. */
    private static final int MAX_WORK = 200_000;

    private final Map<String, List<Component>> declared;
    private final Map<String, List<Component>> inherited;
    private final Map<String, CustomProperty> registered;
    private final Function<String, @Nullable String> attributes;
    private final Map<String, List<Component>> resolved = new HashMap<>();
    private final Set<String> invalid = new HashSet<>();
    private final Set<String> visiting = new HashSet<>();
    private final Set<String> cyclic = new HashSet<>();
    private int work;

    /**
     * @param declared custom properties of the element, with references
     * @param inherited those of its parent, without
     */
    Substitution(Map<String, List<Component>> declared, Map<String, List<Component>> inherited,
            Map<String, CustomProperty> registered, Function<String, @Nullable String> attributes) {
        this.declared = declared;
        this.inherited = inherited;
        this.registered = registered;
        this.attributes = attributes;
    }

    /** All custom properties with a value, without references. */
    Map<String, List<Component>> customs() {
        if (declared.isEmpty()) {
            return inherited;
        }
        Map<String, List<Component>> all = new HashMap<>(inherited);
        for (String name : declared.keySet()) {
            List<Component> value = custom(name);
            if (value == null) {
                all.remove(name);
            } else {
                all.put(name, value);
            }
        }
        return all;
    }

    private @Nullable List<Component> custom(String name) {
        List<Component> own = declared.get(name);
        if (own == null) {
            return unset(name);
        }
        List<Component> known = resolved.get(name);
        if (known != null) {
            return known;
        }
        if (invalid.contains(name)) {
            return ifRegistered(name);
        }
        if (!visiting.add(name)) {
            // Everything on the way back to this name is part of the cycle.
            cyclic.addAll(visiting);
            return null;
        }
        List<Component> value = visiting.size() > 200 ? null : replaced(own);
        visiting.remove(name);
        if (value == null || cyclic.remove(name)) {
            invalid.add(name);
            return ifRegistered(name);
        }
        CustomProperty registration = registered.get(name);
        if (registration != null && !registration.takes(value)) {
            invalid.add(name);
            return unset(name);
        }
        resolved.put(name, value);
        return value;
    }

    /** Returns the value in place of an invalid one; only registered properties have any. */
    private @Nullable List<Component> ifRegistered(String name) {
        return registered.containsKey(name) ? unset(name) : null;
    }

    private @Nullable List<Component> unset(String name) {
        List<Component> value = inherited.get(name);
        CustomProperty registration = value == null ? registered.get(name) : null;
        return registration != null && !registration.initial().isEmpty() ? registration.initial() : value;
    }

    /** A value without references; null when it is invalid. */
    @Nullable
    List<Component> replaced(List<Component> value) {
        List<Component> out = content(value);
        return out != null && size(out, MAX_COMPONENTS) <= MAX_COMPONENTS ? out : null;
    }

    private @Nullable List<Component> content(List<Component> value) {
        List<Component> out = new ArrayList<>();
        return replace(value, out) ? out : null;
    }

    /**
     * Returns how many components there are at all depths, counted up to a little more than a limit. Values that refer
     * twice to the same function hold it twice, so that few objects may stand for very many components.
     */
    private static int size(List<Component> value, int limit) {
        int size = 0;
        for (Component component : value) {
            size += 1 + switch (component) {
                case Token token -> 0;
                case Component.Block block -> size(block.content(), limit - size);
                case Component.Function function -> size(function.arguments(), limit - size);
            };
            if (size > limit) {
                break;
            }
        }
        return size;
    }

    private boolean replace(List<Component> value, List<Component> out) {
        for (Component component : value) {
            boolean fits = switch (component) {
                case Token token -> out.add(token);
                case Component.Block block -> {
                    List<Component> content = content(block.content());
                    yield content != null && out.add(new Component.Block(block.open(), content, block.start()));
                }
                case Component.Function function -> function(function, out);
            };
            if (!fits || out.size() > MAX_COMPONENTS || ++work > MAX_WORK) {
                return false;
            }
        }
        return true;
    }

    private boolean function(Component.Function function, List<Component> out) {
        return switch (function.name()) {
            case "var" -> reference(function, out);
            case "env" -> environment(function, out);
            case "attr" -> attribute(function, out);
            default -> {
                List<Component> arguments = content(function.arguments());
                yield arguments != null
                        && out.add(new Component.Function(function.name(), arguments, function.start()));
            }
        };
    }

    /** A printed page has no notches and rounded corners to keep clear of. */
    private boolean environment(Component.Function function, List<Component> out) {
        boolean inset = function.arguments().stream().anyMatch(each -> each instanceof Token name && name.isIdent()
                && name.text().startsWith("safe-area-inset-"));
        return inset ? out.addAll(CssParser.components("0px")) : fallback(function, out);
    }

    private boolean reference(Component.Function function, List<Component> out) {
        List<Component> arguments = function.arguments();
        if (arguments.isEmpty() || !(arguments.getFirst() instanceof Token name) || !name.text().startsWith("--")) {
            return false;
        }
        List<Component> value = custom(name.text());
        if (value != null) {
            work += size(value, MAX_COMPONENTS);
            if (work > MAX_WORK) {
                return false;
            }
            out.addAll(value);
            return true;
        }
        return fallback(function, out);
    }

    private boolean fallback(Component.Function function, List<Component> out) {
        int comma = comma(function.arguments());
        return comma >= 0 && replace(CssParser.trimmed(function.arguments().subList(comma + 1, function.arguments()
                .size())), out);
    }

    private static int comma(List<Component> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).isComma()) {
                return i;
            }
        }
        return -1;
    }

    private boolean attribute(Component.Function function, List<Component> out) {
        List<Component> arguments = function.arguments();
        if (arguments.isEmpty() || !(arguments.getFirst() instanceof Token name)) {
            return false;
        }
        int comma = comma(arguments);
        List<Component> type = CssParser.trimmed(arguments.subList(1, comma < 0 ? arguments.size() : comma));
        String value = attributes.apply(name.text().toLowerCase(java.util.Locale.ROOT));
        boolean plain = type.isEmpty() || type.getFirst().isIdent("raw-string") || type.getFirst().isIdent("string")
                || type.getFirst().isIdent("url");
        if (value == null) {
            return comma >= 0
                    ? fallback(function, out)
                    : plain && out.add(string("", function.start()));
        }
        if (plain) {
            return out.add(string(value, function.start()));
        }
        boolean unit = type.getFirst().isIdent() && !type.getFirst().isIdent("number");
        String text = unit && type.getFirst() instanceof Token token ? value.strip() + token.text() : value;
        List<Component> parsed = CssParser.trimmed(CssParser.components(text));
        return !parsed.isEmpty() ? out.addAll(parsed) : fallback(function, out);
    }

    private static Token string(String text, int start) {
        return new Token(Token.Kind.STRING, text, 0, "", false, start);
    }
}
