package platen.web.dashboard.template.editor;

import java.util.List;
import platen.web.dashboard.WorkspaceView;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Texts that the script of the editor of smart documents shows. */
public final class EditorTexts {
    private static final List<String> KEYS = List.of("binary", "busy-short", "cancel", "conflict", "conflict-state",
            "conflict-text", "cursor", "delete", "files", "import-file", "import-gone", "import-kept", "import-new",
            "import-page", "import-page-hint", "import-refused", "import-remote", "import-remote-more",
            "import-replace", "import-zip", "import-zip-hint", "keep-mine", "leave", "left", "mine", "missing",
            "new-name", "no-problems", "not-rendered", "preview-failed", "problem", "problems", "refused", "rename",
            "rendered", "rendering", "sample", "save-failed", "save-name", "saved-at",
            "saving", "size", "size-one", "take-theirs", "template-file", "theirs", "unsaved");

    private EditorTexts() {}

    /** Returns the texts by their keys, with places for values, as JSON. */
    public static String json(WorkspaceView view) {
        ObjectNode texts = JsonNodeFactory.instance.objectNode();
        KEYS.forEach(key -> texts.put(key, view.text("editor." + (key.equals("conflict-text") ? key : "live-" + key))));
        return texts.toString();
    }

    /** Returns names as JSON. */
    public static String names(Iterable<String> names) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        names.forEach(json::add);
        return json.toString();
    }
}
