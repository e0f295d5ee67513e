package platen.jobs.engine.document.cascade;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The element whose style is computed.
 *
 * @param name of the element, or of the pseudo-element with colons
 * @param attributes values of its attributes
 * @param parent style of its parent; null for the root
 * @param root style of the root; null for the root itself
 */
public record ElementContext(String name, Function<String, @Nullable String> attributes,
        @Nullable ComputedStyle parent, @Nullable ComputedStyle root) {}
