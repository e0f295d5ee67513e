package platen.jobs.render.image;

import java.util.Collection;
import java.util.Optional;
import java.util.UUID;
import platen.jobs.engine.document.svg.SvgPictures;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.image.PictureDecoder;

/** Provides the images of a render. */
@FunctionalInterface
public interface ImageSource {
    /**
     * Downloads the images of one render, each URL once and all in parallel. This may take seconds, so the caller must
     * not hold a render permit. Images that cannot be downloaded do not fail the call; the resolver reports them.
     */
    ImageResolver fetch(Collection<String> urls);

    /**
     * Like {@link #fetch(Collection)}.
     *
     * @param decoder for images, including those in the data, that cannot be embedded as they are
     */
    default ImageResolver fetch(Collection<String> urls, PictureDecoder decoder) {
        return fetch(urls);
    }

    /** Returns the image decoder of a tenant; it may take seconds. */
    default PictureDecoder decoder(UUID tenant) {
        return SvgPictures::read;
    }

    /**
     * Checks an address before any lookup or download.
     *
     * @return the objection, worded to follow the name of the field, such as "must begin with https://"; empty for none
     */
    default Optional<String> objection(String url) {
        return Optional.empty();
    }
}
