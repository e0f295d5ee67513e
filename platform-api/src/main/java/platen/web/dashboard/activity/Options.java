package platen.web.dashboard.activity;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import platen.db.core.PublicId;
import platen.db.core.WireName;
import platen.db.key.ApiKey;
import platen.web.dashboard.WorkspaceView;

/** Values of a filter with the texts of their options. */
public final class Options {
    private Options() {}

    /** Returns the constants of an enum. */
    public static Map<String, String> of(WorkspaceView view, String texts, WireName... constants) {
        var options = new LinkedHashMap<String, String>();
        for (WireName each : constants) {
            options.put(each.wire(), view.text(texts + each.wire()));
        }
        return options;
    }

    /** Returns the API keys by id. */
    public static Map<String, String> keys(List<ApiKey> keys) {
        var options = new LinkedHashMap<String, String>();
        keys.forEach(each -> options.put(PublicId.KEY.of(each.id()), each.name() + " …" + each.last4()));
        return options;
    }
}
