package platen.jobs.engine.document.resolve;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.sheet.Medium;
import platen.jobs.engine.document.sheet.SheetReader;
import platen.jobs.engine.document.sheet.SheetSet;
import platen.jobs.engine.document.sheet.SheetText;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.warning.Warnings;

/** The engine's own style sheets, parsed once for all templates. They have no media queries. */
final class UserAgentSheet {
    private static final String USER_AGENT = "useragent.css";
    private static final SheetSet STANDARD = read(List.of(sheet(USER_AGENT)));
    private static final SheetSet QUIRKS = read(List.of(sheet(USER_AGENT), sheet("quirks.css")));

    private UserAgentSheet() {}

    /** @param quirks whether browsers would use quirks mode */
    static SheetSet of(boolean quirks) {
        return quirks ? QUIRKS : STANDARD;
    }

    private static SheetSet read(List<SheetText> sheets) {
        return SheetReader.read(sheets, Medium.A4, false, new SourceFiles(USER_AGENT, new TreeMap<>()), _ -> null,
                new Warnings());
    }

    private static SheetText sheet(String name) {
        try (InputStream in = UserAgentSheet.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not on the class path");
            }
            return new SheetText(new String(in.readAllBytes(), StandardCharsets.UTF_8), new Place(name, 1, 1), "");
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read", e);
        }
    }
}
