package platen.jobs.render;

import platen.jobs.engine.Images;

/** Where the images of one render come from. */
public interface ImageSource {
    /** A fresh look-up for one render, so that nothing is shared between callers. */
    Images forRender();
}
