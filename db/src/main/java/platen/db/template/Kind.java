package platen.db.template;

import platen.db.WireName;

/** A fillable PDF form, or a smart document that flows. */
public enum Kind implements WireName {
    FILLABLE,
    DYNAMIC
}
