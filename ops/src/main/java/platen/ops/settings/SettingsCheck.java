package platen.ops.settings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.OriginLookup;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import platen.ops.command.CommandException;

/**
 * Refuses unknown settings, because a misspelled one would be ignored silently: environment variables that begin with
 * {@code PLATEN_}, and properties of files and of the command line that begin with {@code platen.}. System properties
 * are not checked.
 */
public final class SettingsCheck {
    private final KnownSettings known;
    private final List<EnumerablePropertySource<?>> files = new ArrayList<>();
    private final List<String> variables = new ArrayList<>();

    private SettingsCheck(ConfigurableEnvironment environment) {
        for (PropertySource<?> source : environment.getPropertySources()) {
            if (source instanceof EnumerablePropertySource<?> enumerable) {
                if (source.getName().equals(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME)) {
                    variables.addAll(List.of(enumerable.getPropertyNames()));
                } else if (!source.getName().equals(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME)) {
                    files.add(enumerable);
                }
            }
        }
        known = new KnownSettings(files);
    }

    /** @throws CommandException with all unknown settings, and the closest known one of each */
    public static void check(ConfigurableEnvironment environment) {
        Collection<String> problems = new SettingsCheck(environment).problems();
        if (!problems.isEmpty()) {
            throw new CommandException(String.join(" ", problems));
        }
    }

    private Collection<String> problems() {
        var problems = new TreeSet<String>();
        for (String name : variables) {
            String upper = name.toUpperCase(Locale.ROOT);
            if (upper.startsWith(KnownSettings.VARIABLE_PREFIX) && !known.hasVariable(name)) {
                problems.add("Unknown setting " + name + ". " + advice(upper, known.variables()));
            }
        }
        for (EnumerablePropertySource<?> source : files) {
            for (String name : source.getPropertyNames()) {
                if (name.startsWith(KnownSettings.PROPERTY_PREFIX) && !known.hasProperty(name)) {
                    problems.add("Unknown setting " + name + place(source, name) + ". "
                            + advice(name, known.properties()));
                }
            }
        }
        return problems;
    }

    private static String advice(String unknown, Collection<String> known) {
        return Optional.ofNullable(RenamedSettings.NEW_NAMES.get(unknown))
                .map(renamed -> "It is now " + renamed + ".")
                .or(() -> ClosestName.of(unknown, known).map(closest -> "Did you mean " + closest + "?"))
                .orElse("ops/docs/settings.md lists all settings.");
    }

    /** Says in which file and line a property is; nothing for the command line. */
    private static String place(PropertySource<?> source, String name) {
        Origin origin = OriginLookup.getOrigin(source, name);
        return origin == null ? "" : " in " + origin;
    }
}
