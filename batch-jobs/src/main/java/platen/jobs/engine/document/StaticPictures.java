package platen.jobs.engine.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.source.SourceFiles;
import platen.jobs.engine.image.DataUrl;
import platen.jobs.engine.image.ImageReader;
import platen.jobs.engine.image.ImageReading;
import platen.jobs.engine.image.PdfImage;

/** The pictures that a template names itself. */
final class StaticPictures {
    private static final List<String> ENDINGS = List.of(".png", ".jpg", ".jpeg", ".webp", ".svg");

    private StaticPictures() {}

    /** Reads the pictures among the files of an upload; the others stay. */
    static void take(SourceFiles files, Map<String, PdfImage> pictures) {
        files.files().entrySet().removeIf(file -> {
            String name = file.getKey().toLowerCase(Locale.ROOT);
            boolean picture = ENDINGS.stream().anyMatch(name::endsWith);
            if (picture) {
                pictures.put(file.getKey(), read(null, "The image " + file.getKey(), file.getValue()));
            }
            return picture;
        });
    }

    private static PdfImage read(@Nullable Place place, String what, byte[] bytes) {
        return switch (ImageReader.read(bytes)) {
            case ImageReading.Readable readable -> readable.image();
            case ImageReading.Unreadable unreadable ->
                throw new Mistake(place, what + " " + unreadable.message() + ".");
        };
    }

    /** Refuses pictures in data URLs that no document could show. */
    static void read(List<Attribute> dataUrls) {
        for (Attribute source : dataUrls) {
            byte[] file = DataUrl.file(source.fixed("src")).orElseThrow(() -> new Mistake(source.place(),
                    "The image is not a valid data URL; expected data:image/png;base64,… or data:image/svg+xml,…."));
            read(source.place(), "The image", file);
        }
    }

    /**
     * Refuses pictures that are not there; nothing is fetched for a template.
     *
     * @return the sources that hold their pictures themselves, not read yet
     */
    static List<Attribute> check(List<Markup> nodes, Map<String, PdfImage> pictures) {
        List<Attribute> dataUrls = new ArrayList<>();
        check(nodes, pictures, dataUrls);
        return dataUrls;
    }

    private static void check(List<Markup> nodes, Map<String, PdfImage> pictures, List<Attribute> dataUrls) {
        for (Markup node : nodes) {
            switch (node) {
                case Markup.Element element -> {
                    check(element, pictures, dataUrls);
                    check(element.children(), pictures, dataUrls);
                }
                case Markup.If condition -> {
                    condition.branches().forEach(branch -> check(branch.body(), pictures, dataUrls));
                    check(condition.otherwise(), pictures, dataUrls);
                }
                case Markup.Each loop -> {
                    check(loop.body(), pictures, dataUrls);
                    check(loop.otherwise(), pictures, dataUrls);
                }
                case Markup.Text text -> {}
                case Markup.Value value -> {}
            }
        }
    }

    private static void check(Markup.Element element, Map<String, PdfImage> pictures, List<Attribute> dataUrls) {
        Attribute source = element.name().equals("img") ? element.attributes().get("src") : null;
        if (source == null || !source.isFixed()) {
            return;
        }
        String name = source.fixed("src");
        if (DataUrl.is(name)) {
            dataUrls.add(source);
        } else if (!pictures.containsKey(SourceFiles.normal(name))) {
            throw new Mistake(source.place(), "There is no picture '" + (name.length() > 80 ? "…" : name)
                    + "' beside the template. Put it into the zip, or write it as a data: URL; nothing is fetched.");
        }
    }
}
