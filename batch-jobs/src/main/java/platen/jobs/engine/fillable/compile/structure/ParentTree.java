package platen.jobs.engine.fillable.compile.structure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObject;

/** The number tree that maps content to its structure elements. New entries are added at the end. */
final class ParentTree {
    private final COSDictionary root;
    private final COSDictionary tree;
    private int next;

    private ParentTree(COSDictionary root, COSDictionary tree) {
        this.root = root;
        this.tree = tree;
        this.next = Math.max(root.getInt(COSName.PARENT_TREE_NEXT_KEY, 0), afterLast(tree));
    }

    /** Returns the parent tree of a structure tree root, or a new one. */
    static ParentTree of(COSDictionary root) {
        COSDictionary tree = root.getCOSDictionary(COSName.PARENT_TREE);
        if (tree == null) {
            tree = new COSDictionary();
            root.setItem(COSName.PARENT_TREE, new COSObject(tree));
        }
        return new ParentTree(root, tree);
    }

    /** Adds the elements of one stream's content, or the element of one annotation, and returns their key. */
    int add(COSBase elements) {
        int key = next++;
        COSArray leaves = tree.getCOSArray(COSName.KIDS);
        if (leaves == null) {
            add(tree, key, elements);
        } else {
            var leaf = new COSDictionary();
            var limits = new COSArray();
            limits.add(COSInteger.get(key));
            limits.add(COSInteger.get(key));
            leaf.setItem(COSName.LIMITS, limits);
            add(leaf, key, elements);
            leaves.add(new COSObject(leaf));
        }
        root.setInt(COSName.PARENT_TREE_NEXT_KEY, next);
        return key;
    }

    private static void add(COSDictionary leaf, int key, COSBase elements) {
        COSArray numbers = leaf.getCOSArray(COSName.NUMS);
        if (numbers == null) {
            numbers = new COSArray();
            leaf.setItem(COSName.NUMS, numbers);
        }
        numbers.add(COSInteger.get(key));
        numbers.add(elements);
    }

    /** Removes keys and returns what they led to. */
    List<COSBase> remove(Set<Integer> keys) {
        var removed = new ArrayList<COSBase>();
        leaves(tree, numbers -> {
            for (int i = numbers.size() - 2; i >= 0; i -= 2) {
                if (keys.contains(numbers.getInt(i, -1))) {
                    COSBase element = numbers.getObject(i + 1);
                    if (element != null) {
                        removed.add(element);
                    }
                    numbers.remove(i + 1);
                    numbers.remove(i);
                }
            }
        });
        return removed;
    }

    private static int afterLast(COSDictionary tree) {
        var next = new int[1];
        leaves(tree, numbers -> {
            for (int i = 0; i < numbers.size(); i += 2) {
                next[0] = Math.max(next[0], numbers.getInt(i, 0) + 1);
            }
        });
        return next[0];
    }

    private static void leaves(COSDictionary tree, Consumer<COSArray> each) {
        Set<COSDictionary> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<COSDictionary> open = new ArrayDeque<>(List.of(tree));
        while (!open.isEmpty()) {
            COSDictionary node = open.remove();
            COSArray numbers = node.getCOSArray(COSName.NUMS);
            if (numbers != null) {
                each.accept(numbers);
            }
            COSArray kids = node.getCOSArray(COSName.KIDS);
            for (int i = 0; kids != null && i < kids.size(); i++) {
                if (kids.getObject(i) instanceof COSDictionary kid && seen.add(kid)) {
                    open.add(kid);
                }
            }
        }
    }
}
