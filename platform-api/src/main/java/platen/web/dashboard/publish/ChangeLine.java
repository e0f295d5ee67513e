package platen.web.dashboard.publish;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.schema.ChangeKind;
import platen.jobs.engine.schema.SchemaChanges;
import platen.web.dashboard.WorkspaceView;

/**
 * A change of a schema in the person's language.
 *
 * @param key path of the field; empty for the whole schema
 */
public record ChangeLine(ChangeKind kind, String key, String text) {
    /** Maximum number of changes that a page lists. */
    public static final int MAX_LINES = 100;

    /** Returns the breaking changes, then the additive ones. */
    public static List<ChangeLine> of(WorkspaceView view, SchemaChanges changes) {
        var lines = new ArrayList<ChangeLine>();
        changes.breaking()
                .forEach(each -> lines.add(new ChangeLine(ChangeKind.BREAKING, each.key(),
                        text(view, each.what().wireName(), each.values()))));
        changes.additive()
                .forEach(each -> lines.add(new ChangeLine(ChangeKind.ADDITIVE, each.key(),
                        text(view, each.what().wireName(), each.values()))));
        return lines;
    }

    private static String text(WorkspaceView view, String what, List<String> values) {
        return view.text("gate.what-" + what, values.toArray());
    }
}
