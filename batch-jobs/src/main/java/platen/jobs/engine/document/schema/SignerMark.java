package platen.jobs.engine.document.schema;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;

/**
 * The attribute {@code data-signer} of an element: the person whom it names fills in the placeholders that stand in the
 * element's attributes and directly in it.
 *
 * @param paths of the placeholders
 */
record SignerMark(String signer, List<Expression.Path> paths, Place place) {
    private static final String ATTRIBUTE = "data-signer";
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,39}");

    /**
     * Returns the mark of an element; empty when it has none.
     *
     * @throws Mistake when the attribute is no plain name
     */
    static Optional<SignerMark> of(Markup.Element element) {
        Markup.Attribute attribute = element.attributes().get(ATTRIBUTE);
        if (attribute == null) {
            return Optional.empty();
        }
        if (attribute.parts().size() == 1 && attribute.parts().getFirst() instanceof Markup.Text text
                && NAME.matcher(text.text().strip()).matches()) {
            Stream<Markup> parts = Stream.concat(
                    element.attributes().values().stream().flatMap(each -> each.parts().stream()),
                    element.children().stream());
            List<Expression.Path> paths = parts.flatMap(SignerMark::path).toList();
            return Optional.of(new SignerMark(text.text().strip(), paths, attribute.place()));
        }
        throw new Mistake(attribute.place(), "data-signer must be a name such as tenant: up to 40 lower-case letters,"
                + " digits, hyphens and underscores.");
    }

    private static Stream<Expression.Path> path(Markup part) {
        return part instanceof Markup.Value value ? path(value.expression()) : Stream.empty();
    }

    private static Stream<Expression.Path> path(Expression expression) {
        return switch (expression) {
            case Expression.Path path -> Stream.of(path);
            case Expression.Formatted formatted -> path(formatted.value());
            case Expression.Counter _,Expression.Literal _,Expression.Not _,Expression.And _,Expression.Or _,Expression.Comparison _ ->
                Stream.empty();
        };
    }
}
