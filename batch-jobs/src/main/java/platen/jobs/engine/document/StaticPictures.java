package platen.jobs.engine.document;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.SourceFiles;
import platen.jobs.engine.image.ImageReader;
import platen.jobs.engine.image.ImageReading;
import platen.jobs.engine.image.PdfImage;

/** The pictures that a template names itself. */
final class StaticPictures {
    private StaticPictures() {}

    /** Reads the pictures among the files of an upload; the others stay. */
    static void take(SourceFiles files, Map<String, PdfImage> pictures) {
        files.files().entrySet().removeIf(file -> {
            String name = file.getKey().toLowerCase(Locale.ROOT);
            boolean picture = name.endsWith(".png") || name.endsWith(".jpg") || name.endsWith(".jpeg");
            if (picture) {
                pictures.put(file.getKey(), read(file.getKey(), file.getValue()));
            }
            return picture;
        });
    }

    private static PdfImage read(String name, byte[] bytes) {
        return switch (ImageReader.read(bytes)) {
            case ImageReading.Readable readable -> readable.image();
            case ImageReading.Unreadable unreadable ->
                throw new Mistake(null, "The image " + name + " " + unreadable.message() + ".");
        };
    }

    /** Refuses pictures that are not there; nothing is fetched for a template. */
    static void check(List<Markup> nodes, Map<String, PdfImage> pictures) {
        for (Markup node : nodes) {
            switch (node) {
                case Markup.Element element -> {
                    check(element, pictures);
                    check(element.children(), pictures);
                }
                case Markup.If condition -> {
                    condition.branches().forEach(branch -> check(branch.body(), pictures));
                    check(condition.otherwise(), pictures);
                }
                case Markup.Each loop -> {
                    check(loop.body(), pictures);
                    check(loop.otherwise(), pictures);
                }
                case Markup.Text text -> {}
                case Markup.Value value -> {}
            }
        }
    }

    private static void check(Markup.Element element, Map<String, PdfImage> pictures) {
        Attribute source = element.name().equals("img") ? element.attributes().get("src") : null;
        if (source == null || source.parts().stream().anyMatch(part -> !(part instanceof Markup.Text))) {
            return;
        }
        String name = source.fixed("src");
        if (!pictures.containsKey(SourceFiles.normal(name)) && !name.startsWith("data:")) {
            throw new Mistake(source.place(), "There is no picture '" + (name.length() > 80 ? "…" : name)
                    + "' beside the template. Put it into the zip, or write it as a data: URL; nothing is fetched.");
        }
    }
}
