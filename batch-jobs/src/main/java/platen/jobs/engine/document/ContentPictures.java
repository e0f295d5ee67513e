package platen.jobs.engine.document;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.resolve.PictureNames;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.image.DataUrl;

/** Finds the pictures of generated content among those of the upload. Nothing is fetched. */
final class ContentPictures implements PictureNames {
    private final SourceFiles files;
    private final Set<String> pictures;
    private final Warnings warnings;
    private final List<Attribute> dataUrls = new ArrayList<>();
    private final Set<String> known = new HashSet<>();

    ContentPictures(DocumentSource source, Warnings warnings) {
        this.files = new SourceFiles(source.template(), source.files());
        this.pictures = Set.copyOf(source.pictures().keySet());
        this.warnings = warnings;
    }

    @Override
    public @Nullable String source(CssValue.Url url, Place place) {
        String reference = url.address().strip();
        if (pictures.contains(reference)) {
            return reference;
        }
        if (DataUrl.is(reference)) {
            if (known.add(reference)) {
                dataUrls.add(new Attribute(List.of(new Markup.Text(reference, place)), place));
            }
            return reference;
        }
        String name = files.find(reference, from(url), pictures);
        if (name == null) {
            warnings.add(place, MissingPicture.sentence(reference, from(url), files));
        }
        return name;
    }

    private String from(CssValue.Url url) {
        return url.base().isEmpty() ? files.template() : url.base();
    }

    @Override
    public PictureNames withoutWarnings() {
        return new Quiet();
    }

    /** Names without warnings. */
    private final class Quiet implements PictureNames {
        @Override
        public @Nullable String source(CssValue.Url url, Place place) {
            String reference = url.address().strip();
            return DataUrl.is(reference) ? reference : files.find(reference, from(url), pictures);
        }

        @Override
        public PictureNames withoutWarnings() {
            return this;
        }
    }

    /** Returns these data URLs and those of generated content. */
    List<Attribute> with(List<Attribute> others) {
        List<Attribute> all = new ArrayList<>(others);
        all.addAll(dataUrls);
        return all;
    }
}
