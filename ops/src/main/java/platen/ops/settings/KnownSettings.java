package platen.ops.settings;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.core.env.EnumerablePropertySource;
import platen.api.settings.ApiSettings;

/**
 * Lists the settings that exist: the properties that {@link Settings} and {@link ApiSettings} bind, and the environment
 * variables that configuration files use as placeholders.
 */
public final class KnownSettings {
    static final String PROPERTY_PREFIX = "platen.";
    static final String VARIABLE_PREFIX = "PLATEN_";

    /** Placeholder for a name that the operator chooses. */
    private static final String ANY_NAME = "‹name›";

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{(" + VARIABLE_PREFIX + "[A-Z0-9_]+)");

    /** Variables of {@code ops/bin/platen}, and the content of {@code operator.env}. */
    private static final Set<String> VARIABLES_ELSEWHERE = Set.of("PLATEN_JAVA_OPTIONS", "PLATEN_TRAIN",
            "PLATEN_OPERATOR", "PLATEN_OPERATOR_PASSWORD");

    private final Set<String> properties = new TreeSet<>();
    private final Set<String> variables = new TreeSet<>(VARIABLES_ELSEWHERE);

    /** @param sources configuration files and other sources whose values may name environment variables */
    public KnownSettings(Collection<? extends EnumerablePropertySource<?>> sources) {
        addProperties("platen", Settings.class);
        addProperties("platen.api", ApiSettings.class);
        for (EnumerablePropertySource<?> source : sources) {
            for (String name : source.getPropertyNames()) {
                PLACEHOLDER.matcher(String.valueOf(source.getProperty(name)))
                        .results()
                        .forEach(found -> variables.add(found.group(1)));
            }
        }
    }

    /** Returns the properties in kebab case; in a map of settings, {@code ‹name›} stands for the key. */
    public Set<String> properties() {
        return properties;
    }

    /** Returns the environment variables, without those that set an entry of a map. */
    public Set<String> variables() {
        return variables;
    }

    /** Returns whether a property, in any spelling that Spring Boot binds, is a setting or a group of settings. */
    boolean hasProperty(String property) {
        ConfigurationPropertyName name = ConfigurationPropertyName.adapt(property, '.');
        var elements = new ArrayList<String>();
        for (int i = 0; i < name.getNumberOfElements(); i++) {
            if (!name.isNumericIndex(i)) {
                elements.add(name.getElement(i, Form.UNIFORM));
            }
        }
        return properties.stream().anyMatch(known -> startsWith(elements(known), elements));
    }

    /** Returns whether an environment variable is used, or sets an entry of a map of settings. */
    boolean hasVariable(String variable) {
        if (variables.contains(variable)) {
            return true;
        }
        List<String> elements = Pattern.compile("_")
                .splitAsStream(variable.toLowerCase(Locale.ROOT))
                .filter(element -> !element.matches("\\d+"))
                .toList();
        return properties.stream()
                .filter(known -> known.contains(ANY_NAME))
                .map(KnownSettings::elements)
                .anyMatch(known -> known.size() == elements.size() && startsWith(known, elements));
    }

    private void addProperties(String prefix, Class<?> settings) {
        for (RecordComponent component : settings.getRecordComponents()) {
            String name = prefix + "." + DataObjectPropertyName.toDashedForm(component.getName());
            if (component.getType().isRecord()) {
                addProperties(name, component.getType());
            } else if (component.getGenericType() instanceof ParameterizedType map
                    && map.getActualTypeArguments().length == 2
                    && map.getActualTypeArguments()[1] instanceof Class<?> entry && entry.isRecord()) {
                addProperties(name + "." + ANY_NAME, entry);
            } else {
                properties.add(name);
            }
        }
    }

    private static List<String> elements(String known) {
        return List.of(known.replace("-", "").toLowerCase(Locale.ROOT).split("\\."));
    }

    private static boolean startsWith(List<String> known, List<String> elements) {
        for (int i = 0; i < elements.size(); i++) {
            if (i >= known.size() || !known.get(i).equals(ANY_NAME) && !known.get(i).equals(elements.get(i))) {
                return false;
            }
        }
        return true;
    }
}
