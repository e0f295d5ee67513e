package platen.db.workspace;

import java.util.OptionalInt;
import platen.db.WireName;

/** What a workspace pays for: its default monthly allowance, and whether its PDFs carry the Free plan's footer. */
public enum Plan implements WireName {
    FREE(100),
    STARTER(1_000),
    BUSINESS(10_000),
    ENTERPRISE(-1);

    private final int allowance;

    Plan(int allowance) {
        this.allowance = allowance;
    }

    /** Renders a month when the workspace has no figure of its own; empty is unlimited. */
    public OptionalInt defaultAllowance() {
        return allowance < 0 ? OptionalInt.empty() : OptionalInt.of(allowance);
    }
}
