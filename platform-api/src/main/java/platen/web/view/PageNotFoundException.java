package platen.web.view;

import java.io.Serial;

/** Answered with the 404 page, which is the same for what does not exist and for what the person may not know. */
public final class PageNotFoundException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    public PageNotFoundException() {
        super("Not found");
    }
}
