package platen.jobs.engine.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.file.EmbeddedFiles;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.html.HtmlDocument;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.svg.SvgPictures;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.image.DataUrl;
import platen.jobs.engine.image.ImageReading;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.image.VectorDrawing;
import platen.jobs.engine.model.FileType;

/**
 * Resolves the pictures that a template names itself. A picture that cannot be drawn is a warning, and its element
 * loses its source: it becomes an empty box. Nothing is fetched.
 */
final class StaticPictures {
    private static final List<String> ENDINGS = List.of(".png", ".jpg", ".jpeg", ".webp", ".svg");
    private static final Set<String> SHOWN = Set.of("img", "signature");
    private static final String SOURCE = "src";
    /** Pictures of a template beyond which renders read the drawings in data URLs themselves. */
    private static final int MAX_PICTURES = 500;

    private final SourceFiles files;
    private final Map<String, PdfImage> pictures;
    private final Warnings warnings;
    private final List<Attribute> dataUrls = new ArrayList<>();
    /** Results of earlier searches by reference; a document may show one picture thousands of times. */
    private final Map<String, Found> found = new HashMap<>();

    private StaticPictures(SourceFiles files, Map<String, PdfImage> pictures, Warnings warnings) {
        this.files = files;
        this.pictures = pictures;
        this.warnings = warnings;
    }

    /** Reads the pictures among the files of an upload; files that cannot be read as pictures stay. */
    static void take(SourceFiles files, Map<String, PdfImage> pictures, Warnings warnings) {
        files.files().entrySet().removeIf(file -> {
            String name = file.getKey().toLowerCase(Locale.ROOT);
            if ((ENDINGS.stream().anyMatch(name::endsWith) || EmbeddedFiles.isReference(file.getKey()))
                    && SvgPictures.read(file.getValue()) instanceof ImageReading.Readable readable) {
                pictures.put(file.getKey(), readable.image());
                note(file.getKey(), readable.image(), warnings);
                return true;
            }
            return false;
        });
    }

    private static void note(String name, PdfImage picture, Warnings warnings) {
        VectorDrawing drawing = picture.drawing();
        if (drawing != null) {
            drawing.losses().notes().forEach(note -> warnings.add(new Place(name, 1, 1), "The drawing " + note + "."));
        }
    }

    /**
     * A document whose sources are names of pictures in the upload or data URLs.
     *
     * @param dataUrls the data URLs, which are not read yet
     */
    record Resolved(HtmlDocument document, List<Attribute> dataUrls) {}

    /**
     * A file that a reference leads to.
     *
     * @param name null when there is none that can be drawn
     * @param problem why there is none; empty when there is one
     */
    private record Found(@Nullable String name, String problem) {}

    /** Resolves the sources of a document. */
    static Resolved resolve(HtmlDocument document, SourceFiles files, Map<String, PdfImage> pictures,
            Warnings warnings) {
        var resolver = new StaticPictures(files, pictures, warnings);
        var resolved = new HtmlDocument(document.attributes(), document.head(), resolver.element(document.body()),
                document.quirks());
        return new Resolved(resolved, resolver.dataUrls);
    }

    private Markup.Element element(Markup.Element element) {
        Map<String, Attribute> attributes = element.attributes();
        Attribute source = SHOWN.contains(element.name()) ? attributes.get(SOURCE) : null;
        if (source != null && source.isFixed()) {
            String name = picture(source);
            Map<String, Attribute> own = new LinkedHashMap<>(attributes);
            own.remove(SOURCE);
            if (name != null) {
                own.put(SOURCE, new Attribute(List.of(new Markup.Text(name, source.place())), source.place()));
            }
            attributes = own;
        }
        if (source != null && !source.isFixed()) {
            attributes = new LinkedHashMap<>(attributes);
            attributes.put(SOURCE, new Attribute(branches(source.parts(), source.place()), source.presence(),
                    source.place()));
        }
        return new Markup.Element(element.name(), attributes, Markup.mapped(element.children(), this::element),
                element.place());
    }

    /** Resolves the branches of a source that are the same in every document. */
    private List<Markup> branches(List<Markup> parts, Place place) {
        if (parts.size() != 1 || !(parts.getFirst() instanceof Markup.If condition)) {
            return parts;
        }
        List<Markup.Branch> branches = condition.branches().stream()
                .map(each -> new Markup.Branch(each.condition(), branch(each.body(), place))).toList();
        return List.of(new Markup.If(branches, branch(condition.otherwise(), place), condition.place()));
    }

    private List<Markup> branch(List<Markup> body, Place place) {
        var source = new Attribute(body, place);
        if (body.isEmpty() || !source.isFixed()) {
            return branches(body, place);
        }
        String name = picture(source);
        return name == null ? List.of() : List.of(new Markup.Text(name, place));
    }

    /** Returns the name or data URL of a picture that can be drawn; null with a warning for others. */
    private @Nullable String picture(Attribute source) {
        String reference = source.fixed(SOURCE).strip();
        if (pictures.containsKey(reference)) {
            return reference;
        }
        byte[] embedded = files.files().get(reference);
        if (EmbeddedFiles.isReference(reference) && embedded != null) {
            warnings.add(source.place(), "The image " + MissingPicture.unreadable(embedded)
                    + "; its box stays empty.");
            return null;
        }
        if (DataUrl.is(reference)) {
            dataUrls.add(source);
            return reference;
        }
        Found picture = found.computeIfAbsent(reference, this::find);
        if (!picture.problem().isEmpty()) {
            warnings.add(source.place(), picture.problem());
        }
        return picture.name();
    }

    private Found find(String reference) {
        String name = files.find(reference, files.template(), pictures.keySet());
        return new Found(name, name == null ? MissingPicture.sentence(reference, files.template(), files) : "");
    }

    /**
     * Reads the pictures in data URLs, and warns of what they do not show. Those in SVG are added to the pictures of the
     * template, under their URL: a render then draws them without reading them, and repeats no warning.
     */
    static void check(List<Attribute> dataUrls, Map<String, PdfImage> pictures, Warnings warnings) {
        Map<String, List<String>> faults = new HashMap<>();
        for (Attribute source : dataUrls) {
            faults.computeIfAbsent(source.fixed(SOURCE).strip(), url -> faults(url, pictures))
                    .forEach(sentence -> warnings.add(source.place(), sentence));
        }
    }

    private static List<String> faults(String dataUrl, Map<String, PdfImage> pictures) {
        return DataUrl.file(dataUrl)
                .map(file -> switch (SvgPictures.read(file)) {
                    case ImageReading.Readable(PdfImage image) -> losses(dataUrl, image, pictures);
                    case ImageReading.Unreadable unreadable -> List.of("The image " + FileType
                            .unsupportedImage(file).map(type -> MissingPicture.unreadable(file))
                            .orElse(unreadable.message())
                            + "; its box stays empty.");
                })
                .orElse(List.of("The image is not a valid data URL; its box stays empty. Expected "
                        + "data:image/png;base64,… or data:image/svg+xml,…."));
    }

    private static List<String> losses(String dataUrl, PdfImage image, Map<String, PdfImage> pictures) {
        VectorDrawing drawing = image.drawing();
        if (drawing == null) {
            return List.of();
        }
        if (pictures.size() < MAX_PICTURES) {
            pictures.put(dataUrl, image);
        }
        return drawing.losses().notes().stream().map(note -> "The drawing " + note + ".").toList();
    }
}
