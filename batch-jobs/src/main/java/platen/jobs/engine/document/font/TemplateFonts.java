package platen.jobs.engine.document.font;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.CssText;
import platen.jobs.engine.document.file.EmbeddedFiles;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.property.Declared;
import platen.jobs.engine.document.property.PropertyTable;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.sheet.FontFaceItem;
import platen.jobs.engine.document.sheet.StyleRule;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.FontFamilies;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.image.DataUrl;
import platen.jobs.engine.text.DeclaredFace;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.font.FontStyle.Weight;

/** Reads {@code @font-face} rules, and warns of families that there are not. */
public final class TemplateFonts {
    private static final int BOLD = 600;
    /** Faces of a template; a family for Chinese in nine weights has about a thousand. */
    private static final int MAX_FACES = 3_000;

    private final SourceFiles files;
    private final Warnings warnings;
    private final Map<String, Reading> readings = new HashMap<>();

    public TemplateFonts(SourceFiles files, Warnings warnings) {
        this.files = files;
        this.warnings = warnings;
    }

    /** Returns the fonts of the server with the faces that style sheets declare. */
    public FontLibrary library(List<FontFaceItem> items) {
        List<DeclaredFace> faces = new ArrayList<>();
        for (FontFaceItem item : items) {
            if (faces.size() == MAX_FACES) {
                warnings.add(item.place(), "More than " + MAX_FACES + " faces are declared by @font-face; this one and "
                        + "those behind it are ignored.");
                break;
            }
            var rule = new FontFaceRule(item.contents());
            rule.ignored().forEach(each -> warnings.add(item.sheet().place(each.start()), "In @font-face, '"
                    + each.name() + "' does not take '" + CssText.brief(each.value()) + "' yet; it is ignored."));
            if (rule.family().isEmpty() || rule.sources().isEmpty()) {
                warnings.add(item.place(), "@font-face needs a font-family and a src that names a TrueType, OpenType, "
                        + "WOFF or WOFF2 font; it is ignored.");
                continue;
            }
            FontFace face = face(rule, item.place());
            if (face != null) {
                faces.add(new DeclaredFace(rule.family(), rule.minWeight(), rule.maxWeight(), rule.slant(),
                        rule.ranges(), face));
            }
        }
        return faces.isEmpty() ? FontLibrary.bundled() : FontLibrary.bundled().with(faces);
    }

    /** Returns the face of the first source that can be read; null with a warning when there is none. */
    private @Nullable FontFace face(FontFaceRule rule, Place place) {
        String problem = "";
        for (FontFaceRule.Source source : rule.sources()) {
            if (source.local()) {
                if (FontLibrary.isBundled(source.text())) {
                    return FontLibrary.bundled().chain(style(source.text(), rule)).first();
                }
                continue;
            }
            Reading reading = reading(source.text(), place);
            reading.notes.forEach(note -> warnings.add(place, reading.name, reading.name + ": " + note + "."));
            if (reading.face != null) {
                return reading.face;
            }
            problem = problem.isEmpty() ? reading.problem : problem;
        }
        warnings.add(place, problem.isEmpty()
                ? "No font of @font-face is installed; it is ignored."
                : problem + "; the font is replaced by the next one of the list.");
        return null;
    }

    private static FontStyle style(String family, FontFaceRule rule) {
        return new FontStyle(family, rule.minWeight() >= BOLD ? Weight.BOLD : Weight.REGULAR, rule.slant());
    }

    private Reading reading(String address, Place place) {
        byte[] embedded = files.files().get(address);
        if (EmbeddedFiles.isReference(address) && embedded != null) {
            return readings.computeIfAbsent(address, key -> Reading.of("A font in a data URL", embedded));
        }
        if (DataUrl.is(address)) {
            return DataUrl.file(address).map(file -> Reading.of("A font in a data URL", file))
                    .orElse(Reading.failed("A font in a data URL is not encoded in base64"));
        }
        String name = files.find(address, place.file());
        byte[] file = name == null ? null : files.files().get(name);
        if (name != null && file != null) {
            // Families often have many rules of one variable file.
            return readings.computeIfAbsent(name, key -> Reading.of(key, file));
        }
        return Reading.failed(SourceFiles.isRemote(address)
                ? "A font of @font-face is on another host, and nothing is fetched (put it into the zip)"
                : "There is no file '" + address + "' beside the template");
    }

    /** A font file as read: a face with notes, or a problem. */
    private record Reading(String name, @Nullable FontFace face, List<String> notes, String problem) {
        static Reading of(String name, byte[] file) {
            List<String> notes = new ArrayList<>();
            try {
                return new Reading(name, FontFace.of(file, notes::add), notes, "");
            } catch (IllegalArgumentException e) {
                return failed(name + ": " + e.getMessage());
            }
        }

        static Reading failed(String problem) {
            return new Reading("", null, List.of(), problem);
        }
    }

    /** Warns of families that rules ask for and that there are not, each once. */
    public void check(List<StyleRule> rules, FontLibrary fonts) {
        rules.forEach(rule -> check(rule.block(), fonts));
    }

    /** Warns of families that a block asks for and that there are not, each once. */
    public void check(Block block, FontLibrary fonts) {
        for (Block.Entry entry : block.entries()) {
            if (entry instanceof Block.Longhand longhand
                    && longhand.setting().leftToRight() == PropertyTable.named("font-family")
                    && longhand.setting()
                            .value() instanceof Declared.Known known) {
                check(known.value(), longhand.place(), fonts);
            }
        }
    }

    private void check(CssValue families, Place place, FontLibrary fonts) {
        List<String> names = FontFamilies.names(families);
        if (!names.isEmpty() && !FontFamilies.isAvailable(names, fonts)) {
            String first = names.getFirst();
            warnings.add(place, "font-family " + first,
                    "The font family '" + first + "' is neither bundled nor declared "
                            + "by @font-face; Liberation Serif is used instead.");
        }
    }
}
