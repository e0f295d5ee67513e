package platen.jobs.render;

import java.util.Collection;
import java.util.Optional;
import java.util.UUID;
import platen.jobs.engine.ImageResolver;
import platen.jobs.engine.image.PictureDecoder;

/** Where the images of a render come from. */
@FunctionalInterface
public interface ImageSource {
    /**
     * Fetches the images of one render, each URL once and all side by side; may take seconds, so the caller holds no
     * slot meanwhile. What cannot be had is an answer too.
     */
    ImageResolver fetch(Collection<String> urls);

    /**
     * As {@link #fetch(Collection)}.
     *
     * @param decoder for pictures, of the data too, that cannot be embedded as they are
     */
    default ImageResolver fetch(Collection<String> urls, PictureDecoder decoder) {
        return fetch(urls);
    }

    /** What decodes a tenant's pictures; may take seconds. */
    default PictureDecoder decoder(UUID tenant) {
        return PictureDecoder.IN_PROCESS;
    }

    /**
     * What speaks against an address before anything is looked up or fetched.
     *
     * @return words that follow the name of the field, such as "must begin with https://"
     */
    default Optional<String> objection(String url) {
        return Optional.empty();
    }
}
