package platen.ops.admin;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import platen.db.key.Scope;

/** Parses a scope in the API's spelling. */
final class ScopeConverter implements ITypeConverter<Scope> {
    @Override
    public Scope convert(String word) {
        return Scope.parse(word).orElseThrow(() -> new TypeConversionException("'" + word + "' is none of "
                + Arrays.stream(Scope.values()).map(Scope::wire).collect(Collectors.joining(", "))));
    }
}
