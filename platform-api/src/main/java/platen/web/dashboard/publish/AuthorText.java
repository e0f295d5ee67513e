package platen.web.dashboard.publish;

import org.jspecify.annotations.Nullable;
import platen.db.template.Author;
import platen.web.dashboard.WorkspaceView;

/** Names of those who made or published a version, for display to members. */
public final class AuthorText {
    private AuthorText() {}

    /** Returns the name of an author, as it is today or else as it was then; a dash when it is not recorded. */
    public static String of(WorkspaceView view, @Nullable Author author) {
        if (author == null) {
            return "–";
        }
        if (author.name() != null) {
            return author.name();
        }
        return author.label() != null ? author.label() : view.text("audit.actor-" + author.type().wire());
    }
}
