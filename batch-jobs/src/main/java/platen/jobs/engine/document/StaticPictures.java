package platen.jobs.engine.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.FileType;
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

    private final Map<String, PdfImage> pictures;
    private final Map<String, byte[]> others;
    private final List<Attribute> dataUrls = new ArrayList<>();

    private StaticPictures(Map<String, PdfImage> pictures, Map<String, byte[]> others) {
        this.pictures = pictures;
        this.others = others;
    }

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
            case ImageReading.Unreadable unreadable -> throw new Mistake(place, what + " "
                    + FileType.unsupportedImage(bytes).map(StaticPictures::unsupported).orElse(unreadable.message())
                    + ".");
        };
    }

    private static String unsupported(String type) {
        return "is " + type + ", which documents cannot show; save it as PNG, JPEG, WebP or SVG";
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
     * @param others the files beside the template that are no pictures
     * @return the sources that hold their pictures themselves, not read yet
     */
    static List<Attribute> check(List<Markup> nodes, Map<String, PdfImage> pictures, Map<String, byte[]> others) {
        var check = new StaticPictures(pictures, others);
        check.check(nodes);
        return check.dataUrls;
    }

    private void check(List<Markup> nodes) {
        for (Markup node : nodes) {
            switch (node) {
                case Markup.Element element -> {
                    check(element);
                    check(element.children());
                }
                case Markup.If condition -> {
                    condition.branches().forEach(branch -> check(branch.body()));
                    check(condition.otherwise());
                }
                case Markup.Each loop -> {
                    check(loop.body());
                    check(loop.otherwise());
                }
                case Markup.Text text -> {}
                case Markup.Value value -> {}
            }
        }
    }

    private void check(Markup.Element element) {
        Attribute source = element.name().equals("img") ? element.attributes().get("src") : null;
        if (source == null || !source.isFixed()) {
            return;
        }
        String name = source.fixed("src");
        if (DataUrl.is(name)) {
            dataUrls.add(source);
        } else if (!pictures.containsKey(SourceFiles.normal(name))) {
            byte[] other = others.get(SourceFiles.normal(name));
            if (other != null) {
                throw new Mistake(source.place(), "The image '" + name + "' " + FileType.unsupportedImage(other)
                        .map(StaticPictures::unsupported)
                        .orElse("is not a PNG, JPEG, WebP or SVG file by its name") + ".");
            }
            throw new Mistake(source.place(), "There is no picture '" + (name.length() > 80 ? "…" : name)
                    + "' beside the template. Put it into the zip, or write it as a data: URL; nothing is fetched.");
        }
    }
}
