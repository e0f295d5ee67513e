package platen.jobs.engine.document.cascade;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.property.Declared;
import platen.jobs.engine.document.sheet.Block;

/** Finds references to attributes. */
final class AttributeReferences {
    private AttributeReferences() {}

    static boolean in(Block block) {
        for (Block.Entry entry : block.entries()) {
            boolean refers = switch (entry) {
                case Block.Custom custom -> custom.value() != null && in(custom.value());
                case Block.Longhand longhand -> longhand.setting().value() instanceof Declared.Pending pending
                        && in(pending.value());
            };
            if (refers) {
                return true;
            }
        }
        return false;
    }

    /** Adds the names of attributes that a block refers to. */
    static void collect(Block block, Set<String> names) {
        for (Block.Entry entry : block.entries()) {
            switch (entry) {
                case Block.Custom custom -> collect(custom.value() == null ? List.of() : custom.value(), names);
                case Block.Longhand longhand -> collect(longhand.setting().value() instanceof Declared.Pending pending
                        ? pending.value()
                        : List.of(), names);
            }
        }
    }

    private static void collect(List<Component> value, Set<String> names) {
        for (Component component : value) {
            switch (component) {
                case Component.Function function -> {
                    if (function.name().equals("attr") && !function.arguments().isEmpty()
                            && function.arguments().getFirst() instanceof Token name) {
                        names.add(name.text().toLowerCase(Locale.ROOT));
                    }
                    collect(function.arguments(), names);
                }
                case Component.Block block -> collect(block.content(), names);
                case Token token -> {}
            }
        }
    }

    private static boolean in(List<Component> value) {
        return value.stream().anyMatch(component -> switch (component) {
            case Component.Function function -> function.name().equals("attr") || in(function.arguments());
            case Component.Block block -> in(block.content());
            case Token token -> false;
        });
    }
}
